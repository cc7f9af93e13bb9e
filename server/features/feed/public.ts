import type { getFeed as getFeedCall } from '../../../contract/feed/rest.ts'
import type { CallResult } from '../../../contract/wire.ts'
import type { Deps } from '../../../platform/platform.ts'
import type { ClientInfo } from '../../access.ts'
import { getFeed } from './actions/get-feed.ts'

/** Returns the feed's first page as visitors see it, for embedding in the page `/`. */
export const firstFeedPage = (
  deps: Deps<'db' | 'storage'>,
  client: ClientInfo,
): Promise<CallResult<typeof getFeedCall>> =>
  getFeed(deps, { kind: 'visitor', ...client }, { page: 1, limit: 20, order: 'desc' })
