import type { Calls } from '../../../contract/index.ts'
import type { CallAnswer } from '../../../contract/wire.ts'
import { call } from '../../app/call.ts'

export type FeedPage = CallAnswer<Calls['getFeed']>

/** One page of the feed; `cursor` of the page before asks for the next one. Throws a `CallError`. */
export const loadFeedPage = (cursor: string | null): Promise<FeedPage> =>
  call('getFeed', { cursor: cursor ?? undefined, limit: 20 })
