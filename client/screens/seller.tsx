import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Shop } from '../../contract/shops/views.ts'
import { useLive } from '../app/live.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { usePoll } from '../app/use-poll.ts'
import { useTitle } from '../app/use-title.ts'
import { useWatch } from '../app/watch.ts'
import { useUnreadChats } from '../features/chats/unread.ts'
import { useFollow } from '../features/follows/store.ts'
import { loadProduct } from '../features/products/api.ts'
import { SellerCard } from '../features/products/seller-card.tsx'
import { useProductList } from '../features/products/store.ts'
import { loadShop } from '../features/shops/api.ts'
import { Pitch } from '../features/shops/pitch.tsx'
import { PublicAddress } from '../features/shops/public-address.tsx'
import { SellerSignIn } from '../features/shops/seller-sign-in.tsx'
import { ShopHeader } from '../features/shops/shop-header.tsx'
import { useMyShop } from '../features/shops/use-my-shop.ts'
import { useShopProducts } from '../features/shops/use-shop-products.ts'
import { CountBadge } from '../ui/badges.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { formatBadge, formatCount } from '../ui/format-count.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'

const AddProduct = lazy(() =>
  import('../features/products/add-product.tsx').then((file) => ({ default: file.AddProduct })),
)

/** Without a socket the shop is asked for this often. */
const SHOP_POLL_MS = 30_000
/** So often a video that is worked on is asked for without a socket, and, should a word be lost, with one. */
const PENDING_POLL_MS = 2000
const PENDING_CHECK_MS = 10_000
/** At most so many products are watched at a time. */
const WATCHED = 100
const none: readonly string[] = []

/** `/shop`: one's own shop, or the way to open it. */
export const SellerScreen = () => {
  const mine = useMyShop()
  useTitle(texts.seller.title)
  if (mine.state === 'signed-out') return <SellerSignIn />
  if (mine.state === 'none') return <Pitch onCreated={() => void mine.reload()} />
  if (mine.state === 'error') {
    return (
      <ErrorState onRetry={() => void mine.reload()}>
        {texts.shopPage.failed}
        {mine.error !== texts.shopPage.failed && (
          <span className="mt-1 block text-base text-soft">{mine.error}</span>
        )}
      </ErrorState>
    )
  }
  return mine.state === 'ready' ? <Dashboard key={mine.shop.id} shop={mine.shop} /> : <PageLoading />
}

const Dashboard = ({ shop }: { shop: Shop }) => {
  const list = useShopProducts(shop.id)
  const ids = list.ids ?? none
  const products = useProductList(ids)
  const unread = useUnreadChats()
  const { followersCount } = useFollow(shop.id, { isFollowing: false, followersCount: shop.followersCount })
  const [adding, setAdding] = useState<'no' | 'yes' | 'closed'>('no')
  useWatch({ shops: [shop.id], products: ids.slice(0, WATCHED) })
  usePoll(() => loadShop(shop.id), SHOP_POLL_MS)
  usePending(products.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])))

  // With all of them here, what they show is newer than the shop's own sums.
  const isAll = list.ids !== null && !list.hasMore
  const sum = (count: (product: (typeof products)[number]) => number) =>
    products.reduce((total, product) => total + count(product), 0)
  const stats = [
    { name: texts.shopPage.products, value: formatCount(isAll ? products.length : shop.productsCount) },
    { name: texts.shopPage.views, value: formatCount(isAll ? sum(({ views }) => views) : shop.viewsCount) },
    { name: texts.seller.likes, value: formatCount(isAll ? sum(({ likes }) => likes) : shop.likesCount) },
    { name: texts.shopPage.followers, value: formatCount(followersCount) },
  ]

  return (
    <div className="mx-auto max-w-[1080px] pb-10">
      <ShopHeader
        shop={shop}
        stats={stats}
        actions={
          <Button
            look="primary"
            icon={<Plus aria-hidden="true" size={20} />}
            onClick={() => setAdding('yes')}
          >
            {texts.seller.add}
          </Button>
        }
      />
      <div className="mt-4 grid grid-cols-2 gap-2.5 px-4 *:first:col-span-2 md:grid-cols-[1fr_auto_auto] md:*:first:col-span-1">
        <PublicAddress slug={shop.slug} />
        <Link
          to={paths.messages}
          aria-label={unread > 0 ? texts.nav.unreadMessages(formatBadge(unread)) : texts.nav.messages}
          className={buttonClass()}
        >
          <MessageCircle aria-hidden="true" size={20} />
          {texts.nav.messages}
          <CountBadge count={unread} />
        </Link>
        <Link to={paths.shopPage(shop.slug)} className={buttonClass()}>
          {texts.seller.visit}
        </Link>
      </div>
      <section aria-label={texts.shopPage.products} className="mt-6 px-4">
        {list.ids === null ? (
          <ListStart error={list.error} onRetry={() => void list.reload()} />
        ) : products.length === 0 ? (
          <EmptyState hint={texts.seller.noProductsHint}>{texts.seller.noProducts}</EmptyState>
        ) : (
          <ul className={grid}>
            {products.map((product) => (
              <li key={product.id}>
                <SellerCard product={product} />
              </li>
            ))}
          </ul>
        )}
        {list.ids !== null && list.hasMore && (
          <Button isWide className="mt-4" isBusy={list.isBusy} onClick={list.loadMore}>
            {texts.shopPage.more}
          </Button>
        )}
      </section>
      {adding !== 'no' && (
        <Suspense>
          <AddProduct
            currency={shop.currency}
            isOpen={adding === 'yes'}
            onClose={() => setAdding('closed')}
            onCreated={() => {
              setAdding('closed')
              void list.reload()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Videos that are worked on: without a socket, or should its word be lost, they are asked for until they are done. */
const usePending = (ids: readonly string[]) => {
  const isConnected = useLive((live) => live.connected)
  const isWanted = ids.length > 0
  const ask = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    for (const id of ids) loadProduct(id).catch(() => {})
  })
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(ask, isConnected ? PENDING_CHECK_MS : PENDING_POLL_MS)
    return () => clearInterval(timer)
  }, [isWanted, isConnected])
}

const grid = 'grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-4'

const ListStart = ({ error, onRetry }: { error: string | null; onRetry: () => void }) => {
  if (error !== null) {
    return (
      <ErrorState onRetry={onRetry}>
        {texts.feed.failed}
        {error !== texts.feed.failed && <span className="mt-1 block text-base text-soft">{error}</span>}
      </ErrorState>
    )
  }
  return (
    <Loading>
      <div className={grid}>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="aspect-3/4" />
        ))}
      </div>
    </Loading>
  )
}

const PageLoading = () => (
  <Loading>
    <div className="mx-auto max-w-[1080px]">
      <Skeleton className="aspect-3/1 max-h-70 w-full rounded-none" />
      <div className="px-4 pt-4">
        <Skeleton className="mb-3 h-8 w-56" />
        <Skeleton className="h-5 w-4/5" />
      </div>
    </div>
  </Loading>
)
