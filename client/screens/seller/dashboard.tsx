import { type ComponentType, useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { useWatch } from '../../app/watch.ts'
import { useUnreadOf } from '../../features/conversations/unread.ts'
import { useFollow } from '../../features/follows/store.ts'
import { readKept } from '../../features/media/kept-state.ts'
import { useUnreadNotifications } from '../../features/notifications/unread.ts'
import { useProductList } from '../../features/products/store.ts'
import { isProductWaiting } from '../../features/products/submitted-draft.ts'
import { ClosedShop } from '../../features/shops/closed-shop.tsx'
import { PictureButton } from '../../features/shops/picture-button.tsx'
import { usePicture } from '../../features/shops/pictures.ts'
import type { Shop } from '../../features/shops/store.ts'
import { usePolledShop } from '../../features/shops/use-polled-shop.ts'
import { useShopProducts } from '../../features/shops/use-shop-products.ts'
import { VerificationBanner } from '../../features/shops/verification-banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useAfter } from '../../ui/use-after.ts'
import { useLayer, useLayers } from '../../ui/use-layer.ts'
import { AddParts, loadPendingVideo } from './add-parts.tsx'
import { FiguresRow } from './figures-row.tsx'
import { ProductList } from './product-list.tsx'
import { ShopHead } from './shop-head.tsx'
import { type Layer, useShopMenu } from './use-shop-menu.tsx'

const PendingVideo = lazyNamed(loadPendingVideo, 'PendingVideo')
const NeedsAnswer = lazyNamed(() => import('./needs-answer.tsx'), 'NeedsAnswer')

const Reviews = ({ shop, ...sheet }: { shop: Shop; isOpen: boolean; onClose: () => void }) => (
  <CommentsSheet {...sheet} target={{ type: 'shop', id: shop.id }} isOwner />
)
const CommentsSheet = lazyNamed(() => import('../../features/comments/comments-sheet.tsx'), 'CommentsSheet')

/** The layers over the dashboard; each loads when it first opens. */
const parts = {
  edit: lazyNamed(() => import('../../features/shops/edit-shop.tsx'), 'EditShop'),
  statistics: lazyNamed(() => import('../../features/shops/statistics.tsx'), 'Statistics'),
  inquiries: lazyNamed(() => import('../../features/products/inquiry-list.tsx'), 'InquirySheet'),
  reviews: Reviews,
  deactivate: lazyNamed(() => import('../../features/shops/close-shop.tsx'), 'DeactivateShop'),
  delete: lazyNamed(() => import('../../features/shops/close-shop.tsx'), 'DeleteShop'),
} satisfies Record<Layer, ComponentType<{ shop: Shop; isOpen: boolean; onClose: () => void }>>

/** As high as “All answered”, so that nothing moves when that arrives. */
const answersPlace = <span className="min-h-13" />

/** The waiting list pushes the rest down, so both appear together, or after this time. */
const MAX_HOLD_MS = 5000

/** At most so many products are watched at a time. */
const WATCHED = 100
const none: readonly string[] = []

/** The user's shop: what needs an answer first, then its figures, then its products. */
export const Dashboard = ({ shop }: { shop: Shop }) => {
  const list = useShopProducts(shop.id)
  const ids = list.ids ?? none
  const products = useProductList(ids)
  const { followersCount } = useFollow(shop.id)
  const unread = useUnreadOf('shop')
  const notified = useUnreadNotifications(({ count }) => count)
  const [answers, setAnswers] = useState<number | null>(null)
  const isLate = useAfter(MAX_HOLD_MS)
  const form = useLayer(isProductWaiting() ? 'closed' : 'unmounted')
  // An upload that was under way when the page was closed continues.
  const [hadVideo] = useState(() => readKept(shop.owner) !== null)
  const layers = useLayers<Layer>()
  const logo = usePicture('logo')
  useWatch({ shops: [shop.id], products: ids.slice(0, WATCHED) })
  usePolledShop(shop.id)

  const showListed = async (id?: string) => {
    await list.reload()
    // Offline, `reload` restored a copy without the new product.
    if (id) list.putFirst({ id })
  }
  const sum = (count: (product: (typeof products)[number]) => number) =>
    products.reduce((total, product) => total + count(product), 0)
  const version = [sum(({ views }) => views), sum(({ likes }) => likes), followersCount, unread].join(' ')
  const isActive = shop.status === 'active'
  const waiting = answers ?? 0
  const productList = (
    <ProductList
      list={list}
      products={products}
      count={shop.productsCount}
      isFirstAction={waiting === 0}
      onAdd={form.open}
    />
  )
  // Without products there is one thing to do.
  const isNew = shop.productsCount === 0 && ids.length === 0
  const place = isNew ? null : answersPlace
  const isKnown = isNew || isLate || (answers !== null && (list.ids !== null || list.error !== null))
  // The content that was shown stays, also while a list that failed is loaded again.
  const [isShown, setShown] = useState(false)
  if (isKnown && !isShown) setShown(true)
  const isLoading = !isKnown && !isShown

  return (
    <div className="mx-auto flex max-w-[1080px] flex-col gap-4 pb-10">
      <ShopHead
        shop={shop}
        logo={logo.preview ?? shop.logo}
        overLogo={<PictureButton shop={shop} image="logo" className="rounded-avatar" />}
        entries={useShopMenu(shop, layers.open)}
      />
      {(hadVideo || form.isMounted) && !form.isOpen && (
        <PartBoundary>
          <PendingVideo isListing={isProductWaiting()} onOpen={form.open} />
        </PartBoundary>
      )}
      {isNew && productList}
      {isLoading && <PartsLoading />}
      <div
        hidden={isLoading}
        className={classNames('grid items-start gap-4', waiting > 0 && !isNew && 'lg:grid-cols-2 lg:gap-0')}
      >
        <div className="grid min-w-0 gap-4 px-4">
          {!isActive && <ClosedShop shop={shop} />}
          <PartBoundary fallback={place}>
            <NeedsAnswer
              shopId={shop.id}
              place={place}
              isNew={isNew}
              products={products}
              onCount={setAnswers}
            />
          </PartBoundary>
          <FiguresRow shopId={shop.id} version={version} onOpen={() => layers.open('statistics')} />
          {isActive && !shop.isVerified && <VerificationBanner shop={shop} notified={notified} />}
        </div>
        {!isNew && productList}
      </div>
      <AddParts shop={shop} form={form} onListed={(id) => void showListed(id)} />
      {layers.opened.map((name) => {
        const Part = parts[name]
        return (
          <PartBoundary key={name}>
            <Part shop={shop} {...layers.propsOf(name)} />
          </PartBoundary>
        )
      })}
    </div>
  )
}

/** Placeholder of the parts under the head of the shop. */
export const PartsLoading = () => (
  <Loading>
    <div className="grid gap-4 px-4">
      <Skeleton className="h-40" />
      <Skeleton className="h-17" />
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="aspect-3/4" />
        ))}
      </div>
    </div>
  </Loading>
)
