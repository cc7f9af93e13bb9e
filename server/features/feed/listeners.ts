import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { shopFollowed, shopUnfollowed } from '../follows/events.ts'
import { productBookmarked, productLiked, productUnbookmarked, productUnliked } from '../likes/events.ts'
import { eraseUser } from './actions/erase-user.ts'
import { markListsStale } from './actions/feed-lists.ts'

/** Marks lists as stale after a like, bookmark or follow; erases those of deleted accounts. */
export const listenForFeed = (platform: Platform): void => {
  const { outbox } = platform
  for (const kind of [productLiked, productUnliked, productBookmarked, productUnbookmarked])
    outbox.on(kind, 'feed.end-lists', ({ userId }: { userId: string }) => markListsStale(platform, userId))
  for (const kind of [shopFollowed, shopUnfollowed])
    outbox.on(kind, 'feed.end-lists', ({ userId }: { userId: string }) => markListsStale(platform, userId))
  outbox.on(accountDeleted, 'feed.forget-user', ({ userId }) => eraseUser(platform, userId))
}
