import type { getFeed as getFeedCall } from '../../../contract/feed/rest.ts'
import type { CallResult } from '../../../contract/wire.ts'
import type { Needs } from '../../../platform/platform.ts'
import type { Origin } from '../../access.ts'
import { getFeed } from './actions/get-feed.ts'

export { forgetOldLists } from './actions/forget-old-lists.ts'

/** The feed's first page as visitors see it from there: the first answer of `/` carries it (decisions, section 14). */
export const firstFeedPage = (
  needs: Needs<'db' | 'storage'>,
  origin: Origin,
): Promise<CallResult<typeof getFeedCall>> =>
  getFeed(needs, { kind: 'visitor', ...origin }, { page: 1, limit: 20, order: 'desc' })
