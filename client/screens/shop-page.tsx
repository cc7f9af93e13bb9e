import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CallError, textOf } from '../app/call-error.ts'
import { CopyNote } from '../app/copy-note.tsx'
import { placeOf } from '../app/country-name.ts'
import { formatDate } from '../app/format-time.ts'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { useStartChat } from '../app/use-start-chat.ts'
import { useTitle } from '../app/use-title.ts'
import { useTitleInBar } from '../app/use-title-in-bar.ts'
import { VisitorGreeting } from '../app/visitor-greeting.tsx'
import { useWatch } from '../app/watch.ts'
import { CommentsBelow } from '../features/comments/comments-below.tsx'
import { TrustLine } from '../features/deals/trust-line.tsx'
import { FollowButton } from '../features/follows/follow-button.tsx'
import { FollowersCount } from '../features/follows/followers-count.tsx'
import { useFollow } from '../features/follows/store.ts'
import { ProductGrid, ProductGridLoading } from '../features/products/product-grid.tsx'
import { useProductList } from '../features/products/store.ts'
import { PersonMenu } from '../features/reports/person-menu.tsx'
import { ShopHeader } from '../features/shops/shop-header.tsx'
import type { Shop } from '../features/shops/store.ts'
import { reloadShop, useShopPage } from '../features/shops/use-shop-page.ts'
import { useShopProducts } from '../features/shops/use-shop-products.ts'
import { texts } from '../messages/first-load.ts'
import { shoppingTexts } from '../messages/shopping.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { formatCount, formatRating } from '../ui/format-count.ts'
import { LoadMore } from '../ui/load-more.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'

const none: readonly string[] = []

/** `/shop/:slug`: a shop as everyone sees it. */
export const ShopPageScreen = () => {
  const { slug = '' } = useParams()
  const navigate = useNavigate()
  const { shop, slug: present, failure, reload } = useShopPage(slug)
  useTitle(shop?.name ?? texts.nav.shop)
  const leaveOldAddress = useEffectEvent((address: string) =>
    navigate(paths.shop(address), { replace: true }),
  )
  useEffect(() => {
    if (present !== undefined && present !== slug) leaveOldAddress(present)
  }, [present, slug])

  if (shop) return <ShopPage key={shop.id} shop={shop} />
  if (failure === null) return <PageLoading />
  const isMissing = failure instanceof CallError && failure.status === 404
  if (isMissing) {
    return (
      <EmptyState action={<Button onClick={() => navigate(paths.feed)}>{texts.nav.browse}</Button>}>
        {shoppingTexts.shopPage.missing}
      </EmptyState>
    )
  }
  return (
    <ErrorState onRetry={() => void reload()} reason={textOf(failure, shoppingTexts.shopPage.failed)}>
      {shoppingTexts.shopPage.failed}
    </ErrorState>
  )
}

const ShopPage = ({ shop }: { shop: Shop }) => {
  const navigate = useNavigate()
  const startChat = useStartChat()
  const isSignedIn = useSession((session) => session.status === 'signed-in')
  const { followersCount } = useFollow(shop.id)
  const header = useRef<HTMLDivElement>(null)
  useTitleInBar(shop.name, header)
  useWatch({ shops: [shop.id] })
  const words = shoppingTexts.shopPage
  const place = placeOf(shop)
  const stats = [
    { name: words.products, value: formatCount(shop.productsCount) },
    { name: words.followers, value: <FollowersCount shopId={shop.id} count={followersCount} /> },
    { name: words.views, value: formatCount(shop.viewsCount) },
    ...(shop.averageRating > 0 ? [{ name: words.rating, value: formatRating(shop.averageRating) }] : []),
  ]
  const actions = shop.viewer.isOwner ? (
    <Button onClick={() => navigate(paths.myShop)}>{words.manage}</Button>
  ) : (
    <>
      <Button look="primary" onClick={() => startChat(shop.id, undefined, false)}>
        {words.message}
      </Button>
      {isSignedIn && <FollowButton shop={shop} />}
      <PersonMenu
        userId={shop.owner}
        name={shop.name}
        target={{ type: 'shop', id: shop.id }}
        onBlocked={() => reloadShop(shop.id)}
        className="max-w-13 border border-edge-strong bg-surface"
      />
    </>
  )
  return (
    <div className="mx-auto max-w-[1080px] pb-8">
      <div ref={header}>
        <ShopHeader
          shop={shop}
          actions={actions}
          stats={stats}
          trust={<TrustLine shopId={shop.id} className="mt-2" />}
        />
      </div>
      {shop.status !== 'active' && (
        <Card as="p" look="closed" role="status" className="mx-4 mt-4 p-4">
          {words.closed}
        </Card>
      )}
      <div className="px-4">
        <VisitorGreeting />
        <h2 className="sr-only">{words.products}</h2>
        <Products shopId={shop.id} />
        <section aria-label={words.information} className="mt-8">
          <h2 className="mb-3 text-lg">{words.information}</h2>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
            <dt className="text-soft">{words.joined}</dt>
            <dd>{formatDate(shop.createdAt)}</dd>
            {place && (
              <>
                <dt className="text-soft">{words.location}</dt>
                <dd>{place}</dd>
              </>
            )}
            <dt className="text-soft">{words.listed}</dt>
            <dd>{shop.productsCount}</dd>
            <dt className="text-soft">{words.followers}</dt>
            <dd>{followersCount}</dd>
          </dl>
        </section>
        <CommentsBelow target={{ type: 'shop', id: shop.id }} isOwner={shop.viewer.isOwner} />
      </div>
    </div>
  )
}

const Products = ({ shopId }: { shopId: string }) => {
  const list = useShopProducts(shopId)
  const products = useProductList(list.ids ?? none)
  if (list.ids === null) {
    if (list.error === null) return <div className="mt-5">{<ProductGridLoading />}</div>
    return (
      <ErrorState onRetry={() => void list.reload()} reason={list.error}>
        {texts.feed.failed}
      </ErrorState>
    )
  }
  if (products.length === 0) return <EmptyState>{shoppingTexts.shopPage.none}</EmptyState>
  return (
    <div className="mt-5">
      <CopyNote at={list.keptAt} className="mb-3" />
      <ProductGrid products={products} hasShop={false} />
      {list.hasMore && <LoadMore {...list.more} label={shoppingTexts.shopPage.more} />}
    </div>
  )
}

const PageLoading = () => (
  <Loading>
    <Skeleton className="mx-auto aspect-3/1 max-h-64 low:max-h-24 w-full max-w-[1080px]" />
    <div className="mx-auto max-w-[1080px] px-4 pt-4">
      <Skeleton className="mb-3 h-9 w-60" />
      <Skeleton className="h-16 w-full max-w-120" />
    </div>
  </Loading>
)
