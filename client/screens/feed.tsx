import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useNavigate, useNavigationType, useSearchParams } from 'react-router'
import type { FeedReason } from '../../contract/feed/reasons.ts'
import { useLoginPrompt } from '../app/gate.ts'
import { lazyNamed } from '../app/lazy-named.ts'
import { historyIndex, paths } from '../app/paths.ts'
import { useFinish } from '../app/pending-action.ts'
import { useSession } from '../app/session.ts'
import { useStartChat } from '../app/use-start-chat.ts'
import { useTitle } from '../app/use-title.ts'
import { useWatch } from '../app/watch.ts'
import type { FeedItem } from '../features/feed/feed-item.ts'
import { FeedPager } from '../features/feed/feed-pager.tsx'
import { type FeedKind, useFeed } from '../features/feed/feed-state.ts'
import { FeedTabs } from '../features/feed/feed-tabs.tsx'
import { useFollowingNews } from '../features/feed/following-news.ts'
import { loadMore, noteCurrent, refreshFeed, startFeed } from '../features/feed/store.ts'
import { toFeedItem } from '../features/feed/to-feed-item.ts'
import { toggleFollow, useFollowList } from '../features/follows/store.ts'
import { recordView, shareProduct } from '../features/likes/actions.ts'
import { toggleBookmark, toggleLike } from '../features/likes/store.ts'
import { useProductList } from '../features/products/store.ts'
import { usePolledProduct } from '../features/products/use-polled-product.ts'
import { texts } from '../messages/first-load.ts'
import { classNames } from '../ui/class-names.ts'
import { useMediaQuery } from '../ui/media-query.ts'
import { layersSettled } from '../ui/use-dismissable.ts'
import type { AsideView } from './feed/feed-aside.tsx'

const CommentsSheet = lazyNamed(() => import('../features/comments/comments-sheet.tsx'), 'CommentsSheet')
const FollowingEmpty = lazyNamed(() => import('./feed/following-empty.tsx'), 'FollowingEmpty')
const FeedEnd = lazyNamed(() => import('../features/feed/feed-end.tsx'), 'FeedEnd')
const Welcome = lazyNamed(() => import('../features/feed/welcome.tsx'), 'Welcome')
const FeedAside = lazyNamed(() => import('./feed/feed-aside.tsx'), 'FeedAside')
const SuggestedShopsSheet = lazyNamed(
  () => import('../features/follows/suggested-shops.tsx'),
  'SuggestedShopsSheet',
)
const ChatSheet = lazyNamed(() => import('./messages.tsx'), 'ChatSheet')
const DetailsPanel = lazyNamed(() => import('../features/products/details-panel.tsx'), 'DetailsPanel')

const none: readonly string[] = []
/** Room for the clip, its actions, the arrows and 400 px beside them. */
const WIDE = '(min-width: 1360px) and (min-height: 560px)'

type Over = { kind: 'comments' | 'details' | 'chat'; item: FeedItem; isOpen: boolean }

/** `/`: the feed of clips, chosen for the viewer or, with `?feed=following`, of followed shops. */
export const FeedScreen = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const kind: FeedKind = params.get('feed') === 'following' ? 'following' : 'forYou'
  const [hasSwitched, setSwitched] = useState(false)
  const [suggestions, setSuggestions] = useState<'none' | 'open' | 'closed'>('none')
  const news = useFollowingNews()
  useTitle(null)
  useFirstPage(kind)
  const choose = (chosen: FeedKind) => {
    setSwitched(true)
    navigate(paths.feedOf(chosen), { replace: true })
  }
  return (
    <div className="absolute inset-0 overflow-hidden">
      <h1 className="sr-only">{texts.feed.label}</h1>
      <div
        key={kind}
        className={classNames(
          'absolute inset-0',
          hasSwitched && 'transition-transform duration-(--dur-sheet) ease-out',
          hasSwitched && (kind === 'following' ? 'starting:translate-x-full' : 'starting:-translate-x-full'),
        )}
      >
        <OneFeed
          kind={kind}
          onChoose={choose}
          header={<FeedTabs kind={kind} hasNews={news.hasNews} onChoose={choose} />}
        />
      </div>
      {kind === 'forYou' && news.isEmpty && (
        <Suspense>
          <Welcome onOpen={() => setSuggestions('open')} />
        </Suspense>
      )}
      {suggestions !== 'none' && (
        <Suspense>
          <SuggestedShopsSheet isOpen={suggestions === 'open'} onClose={() => setSuggestions('closed')} />
        </Suspense>
      )}
    </div>
  )
}

/** One of the two feeds, with what opens over it. */
const OneFeed = ({
  kind,
  header,
  onChoose,
}: {
  kind: FeedKind
  header: ReactNode
  onChoose: (kind: FeedKind) => void
}) => {
  const navigate = useNavigate()
  const feed = useFeed(kind)
  const items = useFeedItems(feed.ids ?? none)
  const startChat = useStartChat()
  const isPrompting = useLoginPrompt((prompt) => prompt.message !== null)
  const [over, setOver] = useState<Over | null>(null)
  const isWide = useMediaQuery(WIDE)
  const [aside, setAside] = useState<AsideView>('comments')
  const [startId] = useState(feed.currentId ?? undefined)

  const at = items.findIndex(({ id }) => id === feed.currentId)
  const current = items[at]
  useWatch({
    products: items.slice(Math.max(0, at - 1), at + 2).map(({ id }) => id),
    shops: current ? [current.shop.id] : none,
  })
  usePolledProduct(current?.id)

  useFinish(
    'comments',
    null,
    (id) => {
      const item = items.find((one) => one.id === id)
      if (item) open('comments', item)
    },
    items.length > 0,
  )
  const open = (kind: AsideView, item: FeedItem) =>
    isWide ? setAside(kind) : setOver({ kind, item, isOpen: true })
  const close = () => setOver((was) => was && { ...was, isOpen: false })
  const openShop = (item: FeedItem) => navigate(paths.shop(item.shop.slug))
  const isMember = useSession(({ status }) => status === 'signed-in')
  const chat = (item: FeedItem) => {
    // A visitor is asked to sign in, an owner is told why not.
    if (isMember && !item.viewer.isOwner) setOver({ kind: 'chat', item, isOpen: true })
    else startChat(item.shop.id, item.id, item.viewer.isOwner)
  }
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
          // Without a network nobody knows what comes after the copy of this device.
          end={
            feed.isCopy
              ? undefined
              : (toTop) => (
                  <Suspense>
                    <FeedEnd
                      kind={kind}
                      onRestart={() => void restart(toTop)}
                      onForYou={() => onChoose('forYou')}
                    />
                  </Suspense>
                )
          }
          empty={
            kind === 'following' ? (
              <Suspense>
                <FollowingEmpty onForYou={() => onChoose('forYou')} />
              </Suspense>
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
      <Suspense>
        {isWide && current && (
          <FeedAside
            item={current}
            view={aside}
            reason={feed.reasons[current.id]}
            onView={setAside}
            onChat={() => chat(current)}
            onShop={() => openShop(current)}
          />
        )}
        {over && (
          <OverFeed
            over={over}
            reason={feed.reasons[over.item.id]}
            onClose={close}
            onChat={() => void chatFromDetails(over.item)}
            onShop={() => openShop(over.item)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The layers over the feed: the comments, a chat or the details of a clip. */
const OverFeed = ({
  over,
  reason,
  onClose,
  onChat,
  onShop,
}: {
  over: Over
  reason: FeedReason | undefined
  onClose: () => void
  onChat: () => void
  onShop: () => void
}) => (
  <>
    {over.kind === 'comments' && (
      <CommentsSheet
        key={over.item.id}
        target={{ type: 'product', id: over.item.id }}
        isOwner={over.item.viewer.isOwner ?? false}
        isNight
        isOpen={over.isOpen}
        onClose={onClose}
      />
    )}
    {over.kind === 'chat' && (
      <ChatSheet
        key={over.item.id}
        shop={over.item.shop}
        productId={over.item.id}
        isOpen={over.isOpen}
        onClose={onClose}
      />
    )}
    {over.kind === 'details' && (
      <DetailsPanel
        key={over.item.id}
        productId={over.item.id}
        reason={reason}
        isOpen={over.isOpen}
        onClose={onClose}
        onChat={onChat}
        onShop={onShop}
      />
    )}
  </>
)

/** Back finds a feed as it was left; any other way here begins it anew. */
const useFirstPage = (kind: FeedKind) => {
  const type = useNavigationType()
  const isAnew = type !== 'POP' && navigator.onLine
  const isMissing = useFeed(kind, (feed) => feed.ids === null && feed.error === null)
  const [state] = useState({ isFirst: true })
  // Before the first paint: a page that came with the document is what one sees first.
  useLayoutEffect(() => {
    startFeed(kind, state.isFirst && isAnew)
    state.isFirst = false
  }, [state, kind, isAnew])
  useEffect(() => {
    // The feed of another viewer was forgotten.
    if (isMissing) startFeed(kind)
  }, [kind, isMissing])
}

const useFeedItems = (ids: readonly string[]): FeedItem[] => {
  const products = useProductList(ids)
  const follows = useFollowList(products.map(({ shop }) => shop.id))
  return useMemo(() => {
    const byShop = new Map(follows.map((follow) => [follow.id, follow]))
    return products.map((product) => toFeedItem(product, byShop.get(product.shop.id)))
  }, [products, follows])
}
