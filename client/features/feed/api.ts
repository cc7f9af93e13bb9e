import { call } from '../../app/call.ts'

/** One page of the feed; `cursor` of the page before asks for the next one. Throws a `CallError`. */
export const loadFeedPage = (cursor: string | null) =>
  call('getFeed', { cursor: cursor ?? undefined, limit: 20 })
