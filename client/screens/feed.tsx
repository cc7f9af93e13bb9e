import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useNavigate, useNavigationType } from 'react-router'
import { useLoginPrompt } from '../app/gate.ts'
import { lazyNamed } from '../app/lazy-named.ts'
import { historyIndex, paths } from '../app/paths.ts'
import { useFinish } from '../app/pending-action.ts'
import { texts } from '../app/texts/first-load.ts'
import { usePoll } from '../app/use-poll.ts'
import { useStartChat } from '../app/use-start-chat.ts'
import { useTitle } from '../app/use-title.ts'
import { useWatch } from '../app/watch.ts'
import type { FeedItem } from '../features/feed/feed-item.ts'
import { FeedPager } from '../features/feed/feed-pager.tsx'
import { loadMore, noteCurrent, refreshFeed, startFeed, useFeed } from '../features/feed/store.ts'
import { toFeedItem } from '../features/feed/to-feed-item.ts'
import { toggleFollow, useFollowList } from '../features/follows/store.ts'
import { recordView, shareProduct } from '../features/likes/api.ts'
import { toggleBookmark, toggleLike } from '../features/likes/store.ts'
import { loadProduct } from '../features/products/api.ts'
import { useProductList } from '../features/products/store.ts'

const CommentsSheet = lazyNamed(() => import('../features/comments/comments-sheet.tsx'), 'CommentsSheet')
const DetailsPanel = lazyNamed(() => import('../features/products/details-panel.tsx'), 'DetailsPanel')

/** Without a socket the counts of the product at hand are asked for this often. */
const POLL_MS = 15_000
const none: readonly string[] = []

type Over = { kind: 'comments' | 'details'; item: FeedItem; isOpen: boolean }

/** `/`: the feed, full of products that move. */
export const FeedScreen = () => {
  const navigate = useNavigate()
  const feed = useFeed()
  const items = useFeedItems(feed.ids ?? none)
  const startChat = useStartChat()
  const isPrompting = useLoginPrompt((prompt) => prompt.message !== null)
  const [over, setOver] = useState<Over | null>(null)
  const [startId] = useState(feed.currentId ?? undefined)
  useTitle(null)
  useFirstPage()

  const at = items.findIndex(({ id }) => id === feed.currentId)
  const current = items[at]
  useWatch({
    products: items.slice(Math.max(0, at - 1), at + 2).map(({ id }) => id),
    shops: current ? [current.shop.id] : none,
  })
  usePoll(() => loadProduct(feed.currentId ?? ''), POLL_MS, current !== undefined)

  useFinish(
    'comments',
    null,
    (id) => {
      const item = items.find((one) => one.id === id)
      if (item) setOver({ kind: 'comments', item, isOpen: true })
    },
    items.length > 0,
  )
  const close = () => setOver((was) => was && { ...was, isOpen: false })
  const openShop = (item: FeedItem) => navigate(paths.shopPage(item.shop.slug))
  const chat = (item: FeedItem) => startChat(item.shop.id, item.id, item.viewer.isOwner)
  return (
    <div className="absolute inset-0">
      <h1 className="sr-only">{texts.feed.label}</h1>
      <FeedPager
        items={items}
        state={
          feed.error !== null ? 'error' : feed.ids === null ? 'loading' : items.length > 0 ? 'ready' : 'empty'
        }
        error={feed.error}
        hasMore={feed.hasMore}
        startId={startId}
        isResting={isPrompting || (over?.kind === 'details' && over.isOpen)}
        onSeen={(id) => {
          noteCurrent(id)
          void recordView(id)
        }}
        onNearEnd={loadMore}
        onRefresh={refreshFeed}
        onRetry={() => startFeed(true)}
        onListProduct={() => navigate(paths.becomeSeller)}
        onBack={() => (historyIndex() ? navigate(-1) : navigate(paths.browse))}
        onLike={({ id }) => toggleLike(id)}
        onSave={({ id }) => toggleBookmark(id)}
        onFollow={({ shop }) => toggleFollow(shop.id)}
        onShare={(item) => void shareProduct(item)}
        onComments={(item) => setOver({ kind: 'comments', item, isOpen: true })}
        onDetails={(item) => setOver({ kind: 'details', item, isOpen: true })}
        onChat={chat}
        onShop={openShop}
      />
      <Suspense>
        {over?.kind === 'comments' && (
          <CommentsSheet
            key={over.item.id}
            target={{ type: 'product', id: over.item.id }}
            isOwner={over.item.viewer.isOwner ?? false}
            isNight
            isOpen={over.isOpen}
            onClose={close}
          />
        )}
        {over?.kind === 'details' && (
          <DetailsPanel
            key={over.item.id}
            productId={over.item.id}
            reason={feed.reasons[over.item.id]}
            isOpen={over.isOpen}
            onClose={close}
            onChat={() => chat(over.item)}
            onShop={() => openShop(over.item)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Back finds the feed as one left it; any other way here begins anew (decisions, section 14). */
const useFirstPage = () => {
  const type = useNavigationType()
  const isAnew = type !== 'POP' && navigator.onLine
  const isMissing = useFeed((feed) => feed.ids === null && feed.error === null)
  const [state] = useState({ isFirst: true })
  // Before the first paint: a page that the document brought is what one sees first.
  useLayoutEffect(() => {
    startFeed(state.isFirst && isAnew)
    state.isFirst = false
  }, [state, isAnew])
  useEffect(() => {
    // Another viewer's feed was forgotten.
    if (isMissing) startFeed()
  }, [isMissing])
}

const useFeedItems = (ids: readonly string[]): FeedItem[] => {
  const products = useProductList(ids)
  const follows = useFollowList(products.map(({ shop }) => shop.id))
  return useMemo(() => {
    const byShop = new Map(follows.map((follow) => [follow.id, follow]))
    return products.map((product) => toFeedItem(product, byShop.get(product.shop.id)))
  }, [products, follows])
}
