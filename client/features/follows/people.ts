import { create } from 'zustand'
import { call } from '../../app/call.ts'
import { textOf } from '../../app/call-error.ts'
import { requireAuth } from '../../app/gate.ts'
import { useSession } from '../../app/session.ts'
import { texts } from '../../app/texts/first-load.ts'
import { createToggle } from '../../app/toggle.ts'
import { showToast } from '../../ui/toast.ts'

/** Whom of the users that were listed one follows. */
const usePeople = create<{ byId: Readonly<Record<string, boolean>> }>(() => ({ byId: {} }))

/** Does one follow this user? `undefined` where nothing is known. */
export const useFollowsPerson = (id: string): boolean | undefined => usePeople((store) => store.byId[id])

/** Takes in what the server said of users. What one is just changing stays. */
export const notePeople = (people: readonly { id: string; isFollowing: boolean }[]): void => {
  const news = people
    .filter(({ id }) => !following.isBusy(id))
    .map(({ id, isFollowing }) => [id, isFollowing])
  usePeople.setState(({ byId }) => ({ byId: { ...byId, ...Object.fromEntries(news) } }))
}

/** Follows or unfollows a user, or asks a visitor to sign in. */
export const toggleFollowPerson = (id: string): void => {
  if (requireAuth(undefined, { kind: 'followUser', id })) following.flip(id)
}

const show = (id: string, isOn: boolean) =>
  usePeople.setState(({ byId }) => ({ byId: { ...byId, [id]: isOn } }))

const following = createToggle({
  read: (id) => usePeople.getState().byId[id] ?? false,
  show,
  ask: (id, isOn) => call(isOn ? 'followUser' : 'unfollowUser', { followingId: id }),
  isOn: (answer) => answer.isFollowing,
  settle: (id, { isFollowing }) => show(id, isFollowing),
  onFailure: (error) => showToast(textOf(error, texts.follows.failed), { tone: 'bad' }),
})

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) usePeople.setState({ byId: {} })
})
