import type { ReactNode } from 'react'
import type { FeedActions, FeedItem } from './feed-item.ts'

export type FeedPagerProps = FeedActions & {
  items: readonly FeedItem[]
  state: 'loading' | 'empty' | 'error' | 'ready'
  /** Whether there are more items: then the size of the set is unknown. */
  hasMore?: boolean
  /** The text of the failure. */
  error?: string | null
  /** The item to start with, for example after Back. */
  startId?: string
  /** Whether something covers the feed (the prompt to sign in), which then pauses. */
  isResting?: boolean
  /** Drawn over the top edge: the name, the choice of feeds. */
  header?: ReactNode
  /** Drawn after the last slide once there are no more; `toTop` goes to the first one. */
  end?: (toTop: () => void) => ReactNode
  /** Shown if the feed is empty; by default the invitation to list a product. */
  empty?: ReactNode
  /** Called with each item that becomes the current one. */
  onSeen: (id: string) => void
  /** Called from three items before the end on. The store loads each page only once. */
  onNearEnd: () => void
  onRefresh: () => Promise<unknown> | undefined
  onRetry: () => void
  onListProduct: () => void
  onBack: () => void
}
