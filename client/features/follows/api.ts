import { call } from '../../app/call.ts'
import { notePeople } from './people.ts'
import { noteFollows } from './store.ts'

/** Spec 2, section 9. */
const PAGE = 20

/** A list of users that one can page through. */
export type PeopleList = { kind: 'shop'; shopId: string } | { kind: 'followers' | 'following' }

/** A page of users, and where the next begins; `null` where there is none. Throws a `CallError`. */
export const loadPeople = async (list: PeopleList, cursor: string | null) => {
  const { people, pagination } = await ask(list, cursor ?? undefined)
  notePeople(people)
  return { entries: people, cursor: pagination.nextCursor ?? null }
}

const ask = async (list: PeopleList, cursor: string | undefined) => {
  const page = { limit: PAGE, cursor }
  if (list.kind === 'following') {
    const { following, pagination } = await call('listMyFollowing', page)
    return { people: following, pagination }
  }
  const { followers, pagination } =
    list.kind === 'shop'
      ? await call('listShopFollowers', { id: list.shopId, ...page })
      : await call('listMyFollowers', page)
  return { people: followers, pagination }
}

/** A page of the shops that one follows, or may like to; `cursor` is the number of the page. Throws a `CallError`. */
export const loadFollowShops = async (which: 'followed' | 'suggested', cursor: string | null) => {
  const page = Number(cursor ?? 1)
  const { shops, pagination } = await call(which === 'followed' ? 'listMyShopsFollowed' : 'suggestShops', {
    page,
    limit: PAGE,
  })
  noteFollows(
    shops.map(({ id, followersCount, viewer }) => ({ id, followersCount, isFollowing: viewer.isFollowing })),
  )
  return { entries: shops, cursor: pagination.hasMore ? String(page + 1) : null }
}
