import type { Endpoints } from '../../../contract/index.ts'
import type { EndpointAnswer } from '../../../contract/wire.ts'
import { call } from '../../app/call.ts'
import { takeFirstAnswer } from '../../app/first-answers.ts'

export type FeedPage = EndpointAnswer<Endpoints['getFeed']>

/** Chosen for the viewer, or of the shops that the viewer follows. */
export type FeedKind = 'forYou' | 'following'

const PER_PAGE = 20

/** One page of a feed; `cursor` of the page before asks for the next one. @throws CallError */
export const loadFeedPage = (kind: FeedKind, cursor: string | null): Promise<FeedPage> =>
  call('getFeed', {
    cursor: cursor ?? undefined,
    limit: PER_PAGE,
    ...(kind === 'following' && { scope: kind }),
  })

/** The first page of the feed for the viewer, from the document. */
export const broughtFeedPage = (): FeedPage | undefined => takeFirstAnswer('getFeed', { limit: PER_PAGE })

/**
 * The id of the newest product of followed shops; `null` if there is none. @throws CallError
 */
export const loadFollowingHead = async (): Promise<string | null> => {
  const { products } = await call('getFeed', { limit: 1, scope: 'following' })
  return products[0]?.id ?? null
}
