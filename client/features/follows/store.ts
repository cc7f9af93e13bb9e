import { createEntityStore } from '../../app/entity-store.ts'
import { createQueuedToggle } from '../../app/queued-toggle.ts'
import { requireAuth } from '../../app/require-auth.ts'
import { showFailure } from '../../app/show-failure.ts'
import { texts } from '../../messages/first-load.ts'

/** Whether the viewer follows a shop, and its number of followers. */
export type Follow = { id: string; isFollowing: boolean; followersCount: number }

/** The number of shops that are kept besides those on the screen. */
const MAX_FOLLOWS = 200

/** The feed, the product and the page of the shop share it. */
const follows = createEntityStore<Follow>(MAX_FOLLOWS)

/** The known follow of a shop. */
export const useFollow = (shopId: string): Follow => follows.useOne(shopId) ?? nothing(shopId)

/** The known follows of shops, in the order of their ids. */
export const useFollowList = follows.useList

/** Keeps what is known of the shops that another store holds. */
export const keepFollows = follows.keep

/**
 * Stores what the server returned of shops. A waiting tap stays, and so does a count that is
 * missing in the answer.
 */
export const noteFollows = (
  shops: readonly { id: string; isFollowing: boolean; followersCount: number | undefined }[],
): void =>
  follows.put(
    shops.map(({ id, isFollowing, followersCount }) => {
      const tap = following.overlay(id, isFollowing)
      const count = followersCount === undefined ? read(id).followersCount : followersCount + tap.by
      return { id, isFollowing: tap.isOn, followersCount: Math.max(0, count) }
    }),
  )

/** Stores a pushed absolute count. It may include the viewer's own follow that is under way. */
export const noteFollowers = (shopId: string, followersCount: number) => {
  following.noteNewerCount(shopId)
  patch(shopId, { followersCount })
}

const listeners: (() => void)[] = []

/** Registers a listener that runs after the server has stored a follow, or its end. */
export const onFollowsChange = (listener: () => void): void => void listeners.push(listener)

/** Follows or unfollows (`isOn`, or the other way), or asks a visitor to sign in. */
export const toggleFollow = (shopId: string, isOn?: boolean): void => {
  if (requireAuth(texts.prompts.follow, { kind: 'followShop', id: shopId })) following.flip(shopId, isOn)
}

const nothing = (id: string): Follow => ({ id, isFollowing: false, followersCount: 0 })

const read = (shopId: string): Follow => follows.read(shopId) ?? nothing(shopId)

const patch = (shopId: string, change: Partial<Follow>) => follows.put([{ ...read(shopId), ...change }])

const following = createQueuedToggle({
  kind: 'followShop',
  read: (id) => read(id).isFollowing,
  show: (id, isFollowing, by) =>
    patch(id, { isFollowing, followersCount: Math.max(0, read(id).followersCount + by) }),
  isOn: (answer) => answer.isFollowing,
  applyAnswer: (id, { isFollowing, followersCount }, hasNewerCount) => {
    patch(id, hasNewerCount ? { isFollowing } : { isFollowing, followersCount })
    for (const listener of listeners) listener()
  },
  onFailure: (error) => showFailure(error, texts.follows.failed),
})
