import { create } from 'zustand'
import { textOf } from '../../app/call-error.ts'
import { requireAuth } from '../../app/gate.ts'
import { createQueuedToggle } from '../../app/queued-toggle.ts'
import { useSession } from '../../app/session.ts'
import { texts } from '../../app/texts/first-load.ts'
import { showToast } from '../../ui/toast.ts'

/** Whom of the users that were listed one follows. */
const usePeople = create<{ byId: Readonly<Record<string, boolean>> }>(() => ({ byId: {} }))

/** Does one follow this user? `undefined` where nothing is known. */
export const useFollowsPerson = (id: string): boolean | undefined => usePeople((store) => store.byId[id])

/** Takes in what the server said of users. A tap that waits for it stays. */
export const notePeople = (people: readonly { id: string; isFollowing: boolean }[]): void => {
  const news = people.map(({ id, isFollowing }) => [id, following.overlay(id, isFollowing).isOn])
  usePeople.setState(({ byId }) => ({ byId: { ...byId, ...Object.fromEntries(news) } }))
}

/** Follows or unfollows a user, or asks a visitor to sign in. */
export const toggleFollowPerson = (id: string): void => {
  if (requireAuth(undefined, { kind: 'followUser', id })) following.flip(id)
}

const show = (id: string, isOn: boolean) =>
  usePeople.setState(({ byId }) => ({ byId: { ...byId, [id]: isOn } }))

const following = createQueuedToggle({
  kind: 'followUser',
  read: (id) => usePeople.getState().byId[id] ?? false,
  show,
  isOn: (answer) => answer.isFollowing,
  settle: (id, { isFollowing }) => show(id, isFollowing),
  onFailure: (error) => showToast(textOf(error, texts.follows.failed), { tone: 'bad' }),
})

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) usePeople.setState({ byId: {} })
})
