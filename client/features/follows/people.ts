import { createEntityStore } from '../../app/entity-store.ts'
import { createQueuedToggle } from '../../app/queued-toggle.ts'
import { requireAuth } from '../../app/require-auth.ts'
import { showFailure } from '../../app/show-failure.ts'
import { texts } from '../../messages/first-load.ts'

/** Which of the listed users the viewer follows. */
const people = createEntityStore<{ id: string; isFollowing: boolean }>(200)

/** Whether the viewer follows a user; `undefined` if unknown. */
export const useFollowsPerson = (id: string): boolean | undefined => people.useOne(id)?.isFollowing

/** Stores what the server returned of users. A waiting tap stays. */
export const notePeople = (listed: readonly { id: string; isFollowing: boolean }[]): void =>
  people.put(
    listed.map(({ id, isFollowing }) => ({ id, isFollowing: following.overlay(id, isFollowing).isOn })),
  )

/** Follows or unfollows a user (`isOn`, or the other way), or asks a visitor to sign in. */
export const toggleFollowPerson = (id: string, isOn?: boolean): void => {
  if (requireAuth(undefined, { kind: 'followUser', id })) following.flip(id, isOn)
}

const show = (id: string, isFollowing: boolean) => people.put([{ id, isFollowing }])

const following = createQueuedToggle({
  kind: 'followUser',
  read: (id) => people.read(id)?.isFollowing ?? false,
  show,
  isOn: (answer) => answer.isFollowing,
  applyAnswer: (id, { isFollowing }) => show(id, isFollowing),
  onFailure: (error) => showFailure(error, texts.follows.failed),
})
