import type { Endpoints } from '../../../contract/index.ts'
import { FEED_PAGE } from '../../../contract/page-sizes.ts'
import type { EndpointAnswer } from '../../../contract/wire.ts'
import { call } from '../../app/call.ts'
import { takeEmbeddedAnswer } from '../../app/embedded-answers.ts'

export type FeedPage = EndpointAnswer<Endpoints['getFeed']>

/** Chosen for the viewer, or of the shops that the viewer follows. */
export type FeedKind = 'forYou' | 'following'

/** One page of a feed; `cursor` of the page before asks for the next one. @throws CallError */
export const loadFeedPage = (kind: FeedKind, cursor: string | null): Promise<FeedPage> =>
  call('getFeed', {
    cursor: cursor ?? undefined,
    limit: FEED_PAGE,
    ...(kind === 'following' && { scope: kind }),
  })

/** Returns the first page of the viewer's feed embedded in the document, if it is there. */
export const takeEmbeddedFeedPage = (): FeedPage | undefined =>
  takeEmbeddedAnswer('getFeed', { limit: FEED_PAGE })

/**
 * The id of the newest product of followed shops; `null` if there is none. @throws CallError
 */
export const loadFollowingHead = async (): Promise<string | null> => {
  const { products } = await call('getFeed', { limit: 1, scope: 'following' })
  return products[0]?.id ?? null
}
