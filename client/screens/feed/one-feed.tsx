import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { historyIndex, paths } from '../../app/paths.ts'
import { requireAuth, useLoginPrompt } from '../../app/require-auth.ts'
import { useWatch } from '../../app/watch.ts'
import type { FeedItem } from '../../features/feed/feed-item.ts'
import { FeedPager } from '../../features/feed/feed-pager.tsx'
import { type FeedKind, useFeed } from '../../features/feed/feed-state.ts'
import { loadMore, noteCurrent, refreshFeed, startFeed } from '../../features/feed/store.ts'
import { toFeedItem } from '../../features/feed/to-feed-item.ts'
import { toggleFollow, useFollowList } from '../../features/follows/store.ts'
import { recordView, shareProduct } from '../../features/likes/actions.ts'
import { toggleBookmark, toggleLike } from '../../features/likes/store.ts'
import { useProductList } from '../../features/products/store.ts'
import { usePolledProduct } from '../../features/products/use-polled-product.ts'
import { texts } from '../../messages/first-load.ts'
import { classNames } from '../../ui/class-names.ts'
import { useMediaQuery } from '../../ui/media-query.ts'
import { showToast } from '../../ui/toast.ts'
import { layersSettled } from '../../ui/use-dismissable.ts'
import type { AsideView } from './feed-aside.tsx'
import { type Over, OverFeed } from './over-feed.tsx'
import { useReturn } from './use-return.ts'

const FollowingEmpty = lazyNamed(() => import('./following-empty.tsx'), 'FollowingEmpty')
const FeedEnd = lazyNamed(() => import('../../features/feed/feed-end.tsx'), 'FeedEnd')
const FeedAside = lazyNamed(() => import('./feed-aside.tsx'), 'FeedAside')

const none: readonly string[] = []
/** Room for the clip, its actions, the arrows and 400 px beside them. */
const WIDE = '(min-width: 1360px) and (min-height: 560px)'

/** One of the two feeds, with its layers. */
export const OneFeed = ({
  kind,
  header,
  onChoose,
}: {
  kind: FeedKind
  header: ReactNode
  onChoose: (kind: FeedKind) => void
}) => {
  const navigate = useNavigate()
  const feed = useFeed(kind, (one) => one)
  const items = useFeedItems(feed.ids ?? none)
  const isPrompting = useLoginPrompt((prompt) => prompt.message !== null)
  const [over, setOver] = useState<Over | null>(null)
  const isWide = useMediaQuery(WIDE)
  const { showAside, ...aside } = useAside()
  const [startId] = useState(feed.currentId ?? undefined)

  const at = items.findIndex(({ id }) => id === feed.currentId)
  const current = items[at]
  useWatch({
    products: items.slice(Math.max(0, at - 1), at + 2).map(({ id }) => id),
    shops: current ? [current.shop.id] : none,
  })
  usePolledProduct(current?.id)

  const open = (kind: AsideView, item: FeedItem) =>
    isWide ? showAside(kind) : setOver({ kind, item, isOpen: true })
  const close = () => setOver((was) => was && { ...was, isOpen: false })
  const openShop = (item: FeedItem) => navigate(paths.shop(item.shop.slug))
  const chat = (item: FeedItem) => {
    if (!requireAuth(undefined, { kind: 'chat', id: item.id })) return
    if (item.viewer.isOwner) showToast(texts.chats.ownShop)
    else setOver({ kind: 'chat', item, isOpen: true })
  }
  useReturn(items, (kind, item) => (kind === 'chat' ? chat(item) : open(kind, item)))
  const chatFromDetails = async (item: FeedItem) => {
    close()
    await layersSettled()
    chat(item)
  }
  const restart = async (toTop: () => void) => {
    await refreshFeed(kind)
    toTop()
  }
  return (
    <>
      <div className={classNames('absolute inset-0', isWide && current && '[--feed-aside:424px]')}>
        <FeedPager
          items={items}
          state={
            feed.error !== null
              ? 'error'
              : feed.ids === null
                ? 'loading'
                : items.length > 0
                  ? 'ready'
                  : 'empty'
          }
          error={feed.error}
          hasMore={feed.hasMore}
          startId={startId}
          isResting={isPrompting || (over !== null && over.kind !== 'comments' && over.isOpen)}
          header={header}
          // Without a network it is not known what follows the copy of this device.
          end={
            feed.isCopy
              ? undefined
              : (toTop) => (
                  <PartBoundary>
                    <FeedEnd
                      kind={kind}
                      onRestart={() => void restart(toTop)}
                      onForYou={() => onChoose('forYou')}
                    />
                  </PartBoundary>
                )
          }
          empty={
            kind === 'following' ? (
              <PartBoundary>
                <FollowingEmpty
                  onForYou={() => onChoose('forYou')}
                  onWatch={feed.isStale ? () => startFeed(kind) : undefined}
                />
              </PartBoundary>
            ) : undefined
          }
          onSeen={(id) => {
            noteCurrent(kind, id)
            void recordView(id)
          }}
          onNearEnd={() => loadMore(kind)}
          onRefresh={() => refreshFeed(kind)}
          onRetry={() => startFeed(kind, true)}
          onListProduct={() => navigate(paths.becomeSeller)}
          onBack={() => (historyIndex() ? navigate(-1) : navigate(paths.browse))}
          onLike={({ id }) => toggleLike(id)}
          onSave={({ id }) => toggleBookmark(id)}
          onFollow={({ shop }) => toggleFollow(shop.id)}
          onShare={(item) => void shareProduct(item)}
          onComments={(item) => open('comments', item)}
          onDetails={(item) => open('details', item)}
          onChat={chat}
          onShop={openShop}
        />
      </div>
      <PartBoundary>
        {isWide && current && (
          <FeedAside
            item={current}
            {...aside}
            reason={feed.reasons[current.id]}
            onView={showAside}
            onChat={() => chat(current)}
            onShop={() => openShop(current)}
          />
        )}
      </PartBoundary>
      {/* Apart from the aside: while its code loads it is hidden, and a hidden dialog closes. */}
      {over && (
        <PartBoundary>
          <OverFeed
            {...over}
            reason={feed.reasons[over.item.id]}
            onClose={close}
            onChat={() => void chatFromDetails(over.item)}
            onShop={() => openShop(over.item)}
          />
        </PartBoundary>
      )}
    </>
  )
}

/** The aside of the feed. It takes the focus when it is opened by hand, and gives it back. */
const useAside = () => {
  const [view, setView] = useState<AsideView>('comments')
  const [opened, setOpened] = useState(0)
  const opener = useRef<Element>(null)
  return {
    view,
    opened,
    showAside: (next: AsideView) => {
      if (!document.activeElement?.closest('aside')) opener.current = document.activeElement
      setView(next)
      setOpened((count) => count + 1)
    },
    onLeave: (): boolean => {
      const from = opener.current
      const isThere = from instanceof HTMLElement && from.isConnected && !from.closest('[inert]')
      if (!isThere || from === document.body) return false
      from.focus({ preventScroll: true })
      return true
    },
  }
}

const useFeedItems = (ids: readonly string[]): FeedItem[] => {
  const products = useProductList(ids)
  const follows = useFollowList(products.map(({ shop }) => shop.id))
  return useMemo(() => {
    const byShop = new Map(follows.map((follow) => [follow.id, follow]))
    return products.map((product) => toFeedItem(product, byShop.get(product.shop.id)))
  }, [products, follows])
}
