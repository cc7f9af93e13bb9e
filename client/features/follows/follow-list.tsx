import type { ReactNode } from 'react'
import { categoryName } from '../../app/names.ts'
import { paths } from '../../app/paths.ts'
import { useList } from '../../app/query.ts'
import { useSession } from '../../app/session.ts'
import { texts } from '../../messages/first-load.ts'
import { peopleTexts } from '../../messages/people.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { VerifiedBadge } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { Link } from '../../ui/link.tsx'
import { ListStates } from '../../ui/list-states.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { loadFollowShops, loadPeople, type PeopleList } from './api.ts'
import { FollowButton } from './follow-button.tsx'
import { toggleFollowPerson, useFollowsPerson } from './people.ts'
import { useFollow } from './store.ts'

/** Users who follow, or are followed, each with a button to follow. */
export const People = ({ list, empty }: { list: PeopleList; empty: string }) => {
  const pages = useList(
    ['people', list.kind, list.kind === 'shop' ? list.shopId : null],
    (cursor, signal) => loadPeople(list, cursor, signal),
    { failed: peopleTexts.follows.failedList },
  )
  return (
    <Pages pages={pages} empty={<EmptyState>{empty}</EmptyState>}>
      {(person) => (
        <>
          <Avatar name={person.name} picture={person.avatar} size={44} />
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate font-semibold text-fg">
              {person.name}
            </span>
            <span className="block truncate text-sm text-soft">@{person.username}</span>
          </span>
          <FollowPersonButton person={person} />
        </>
      )}
    </Pages>
  )
}

/** Shops that the user follows, or suggested ones. */
export const FollowShops = ({
  which,
  empty,
  onLeave,
}: {
  which: 'followed' | 'suggested'
  empty: ReactNode
  /** Called when a link to a shop is followed. */
  onLeave: () => void
}) => {
  const pages = useList(
    ['shops to follow', which],
    (cursor, signal) => loadFollowShops(which, cursor, signal),
    { failed: peopleTexts.follows.failedList },
  )
  return (
    <Pages pages={pages} empty={empty}>
      {(shop) => (
        <>
          <Avatar name={shop.name} picture={shop.logo} size={44} />
          <Link to={paths.shop(shop.slug)} onClick={onLeave} className="min-w-0 flex-1 rounded-control">
            <span dir="auto" className="flex items-center gap-1.5 font-semibold text-fg">
              <span className="truncate">{shop.name}</span>
              {shop.isVerified && <VerifiedBadge />}
            </span>
            <span className="block truncate text-sm text-soft">
              <Followers shopId={shop.id} />
              {` · ${categoryName(shop.category)}`}
            </span>
          </Link>
          <FollowButton shop={shop} />
        </>
      )}
    </Pages>
  )
}

const Followers = ({ shopId }: { shopId: string }) => {
  const { followersCount } = useFollow(shopId)
  return followersCount === 1 ? texts.feed.oneFollower : texts.feed.followers(formatCount(followersCount))
}

const FollowPersonButton = ({ person }: { person: { id: string; name: string } }) => {
  const isSelf = useSession(({ user }) => user?.id === person.id)
  const isFollowing = useFollowsPerson(person.id) ?? false
  const word = isFollowing ? texts.feed.following : texts.feed.follow
  if (isSelf) return null
  return (
    <Button
      isSmall
      look={isFollowing ? 'plain' : 'accent'}
      aria-pressed={isFollowing}
      aria-label={`${word} ${person.name}`}
      onClick={() => toggleFollowPerson(person.id)}
    >
      {word}
    </Button>
  )
}

const Pages = <Item extends { id: string }>({
  pages,
  empty,
  children,
}: {
  pages: ReturnType<typeof useList<Item>>
  empty: ReactNode
  children: (item: Item) => ReactNode
}) => (
  <ListStates list={pages} loading={<Rows />} empty={empty} more={peopleTexts.follows.more}>
    {(entries) => (
      <ul className="divide-y divide-edge">
        {entries.map((item) => (
          <li key={item.id} className="flex items-center gap-3 py-2.5">
            {children(item)}
          </li>
        ))}
      </ul>
    )}
  </ListStates>
)

const Rows = () => (
  <Loading>
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="flex items-center gap-3 py-2.5">
        <Skeleton className="size-11" />
        <Skeleton className="h-5 flex-1" />
        <Skeleton className="h-11 w-24" />
      </div>
    ))}
  </Loading>
)
