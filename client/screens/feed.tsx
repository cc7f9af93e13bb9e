import { useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { lazyNamed } from '../app/lazy-named.ts'
import { PartBoundary } from '../app/part-boundary.tsx'
import { paths } from '../app/paths.ts'
import { useTitle } from '../app/use-title.ts'
import { type FeedKind, useFeed } from '../features/feed/feed-state.ts'
import { FeedTabs } from '../features/feed/feed-tabs.tsx'
import { useFollowingNews } from '../features/feed/following-news.ts'
import { startFeed, takeEmbeddedFeed } from '../features/feed/store.ts'
import { texts } from '../messages/first-load.ts'
import { classNames } from '../ui/class-names.ts'
import { useLayer } from '../ui/use-layer.ts'
import { OneFeed } from './feed/one-feed.tsx'

const Welcome = lazyNamed(() => import('../features/feed/welcome.tsx'), 'Welcome')
const SuggestedShopsSheet = lazyNamed(
  () => import('../features/follows/suggested-shops.tsx'),
  'SuggestedShopsSheet',
)

/** `/`: the feed of clips, chosen for the viewer or, with `?feed=following`, of followed shops. */
export const FeedScreen = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const kind: FeedKind = params.get('feed') === 'following' ? 'following' : 'forYou'
  useEmbeddedFeed()
  const [hasSwitched, setSwitched] = useState(false)
  const suggestions = useLayer()
  const news = useFollowingNews()
  const isAtStart = useFeed(kind, ({ ids, currentId }) => !currentId || currentId === ids?.[0])
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
      {kind === 'forYou' && isAtStart && news.isEmpty && (
        <PartBoundary>
          <Welcome onOpen={suggestions.open} />
        </PartBoundary>
      )}
      {suggestions.isMounted && (
        <PartBoundary>
          <SuggestedShopsSheet isOpen={suggestions.isOpen} onClose={suggestions.close} />
        </PartBoundary>
      )}
    </div>
  )
}

/**
 * Puts the embedded page into the store. In an initializer, before `useFeed` reads the store: the
 * first render then has the data and stays interruptible.
 */
const useEmbeddedFeed = () => void useState(takeEmbeddedFeed)

/** Back restores the feed; any other visit starts it anew. */
const useFirstPage = (kind: FeedKind) => {
  const type = useNavigationType()
  const isAnew = type !== 'POP' && navigator.onLine
  const isMissing = useFeed(kind, (feed) => feed.ids === null && feed.error === null)
  const [state] = useState({ isFirst: true })
  // Before the first paint, which would show the feed that is cleared.
  useLayoutEffect(() => {
    startFeed(kind, state.isFirst && isAnew)
    state.isFirst = false
  }, [state, kind, isAnew])
  useEffect(() => {
    // The feed was cleared when the user changed.
    if (isMissing) startFeed(kind)
  }, [kind, isMissing])
}
