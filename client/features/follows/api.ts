import { call } from '../../app/call.ts'
import { notePeople } from './people.ts'
import { noteFollows } from './store.ts'

/** Users a page. */
const PAGE = 20

/** A list of users that one can page through. */
export type PeopleList = { kind: 'shop'; shopId: string } | { kind: 'followers' | 'following' }

/** A page of users, and where the next begins; `null` where there is none. @throws CallError */
export const loadPeople = async (list: PeopleList, cursor: string | null, signal: AbortSignal) => {
  const { people, pagination } = await request(list, cursor ?? undefined, signal)
  notePeople(people)
  return { entries: people, cursor: pagination.nextCursor ?? null }
}

const request = async (list: PeopleList, cursor: string | undefined, signal: AbortSignal) => {
  const page = { limit: PAGE, cursor }
  if (list.kind === 'following') {
    const { following, pagination } = await call('listMyFollowing', page, { signal })
    return { people: following, pagination }
  }
  const { followers, pagination } =
    list.kind === 'shop'
      ? await call('listShopFollowers', { id: list.shopId, ...page }, { signal })
      : await call('listMyFollowers', page, { signal })
  return { people: followers, pagination }
}

/**
 * Loads a page of the shops that the user follows, or of suggested ones; `cursor` is its number.
 * @throws CallError
 */
export const loadFollowShops = async (
  which: 'followed' | 'suggested',
  cursor: string | null,
  signal: AbortSignal,
) => {
  const page = Number(cursor ?? 1)
  const { shops, pagination } = await call(
    which === 'followed' ? 'listMyShopsFollowed' : 'suggestShops',
    { page, limit: PAGE },
    { signal },
  )
  noteFollows(
    shops.map(({ id, followersCount, viewer }) => ({ id, followersCount, isFollowing: viewer.isFollowing })),
  )
  return { entries: shops, cursor: pagination.hasMore ? String(page + 1) : null }
}
