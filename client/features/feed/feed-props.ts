import type { ReactNode } from 'react'
import type { FeedActions, FeedItem } from './feed-item.ts'

export type FeedPagerProps = FeedActions & {
  items: readonly FeedItem[]
  state: 'loading' | 'empty' | 'error' | 'ready'
  /** Are there more than these? Then the size of the set is unknown. */
  hasMore?: boolean
  /** The text of the failure. */
  error?: string | null
  /** Where to begin: coming back, one wants to be where one was. */
  startId?: string
  /** Something covers the feed (a call to sign in): it rests meanwhile. */
  isResting?: boolean
  /** Drawn over the top edge: the name, the choice of feeds. */
  header?: ReactNode
  /** Drawn after the last slide once there are no more; `toTop` goes to the first one. */
  end?: (toTop: () => void) => ReactNode
  /** Shown if the feed is empty; by default the invitation to list a product. */
  empty?: ReactNode
  /** Called with each item as it comes to hand. */
  onSeen: (id: string) => void
  /** Three items before the end, and nearer. The store fetches once, however often it is called. */
  onNearEnd: () => void
  onRefresh: () => Promise<unknown> | undefined
  onRetry: () => void
  onListProduct: () => void
  onBack: () => void
}
