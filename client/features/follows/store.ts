import { create } from 'zustand'
import { textOf } from '../../app/call-error.ts'
import { requireAuth } from '../../app/gate.ts'
import { createQueuedToggle } from '../../app/queued-toggle.ts'
import { useSession } from '../../app/session.ts'
import { texts } from '../../app/texts/first-load.ts'
import { showToast } from '../../ui/toast.ts'

/** How one stands to a shop, and how many follow it: one place for the feed, the product and the shop's own page. */
export type Follow = { isFollowing: boolean; followersCount: number }

const useFollows = create<{ byShop: Readonly<Record<string, Follow>> }>(() => ({ byShop: {} }))

/** What is known of a shop, or `fallback` where nothing is. */
export const useFollow = (shopId: string, fallback: Follow): Follow =>
  useFollows((store) => store.byShop[shopId]) ?? fallback

/** All that is known, by the shop's id. */
export const useAllFollows = (): Readonly<Record<string, Follow>> => useFollows((store) => store.byShop)

/** Takes in what the server said of shops. A tap that waits for it stays. */
export const noteFollows = (
  shops: readonly { id: string; isFollowing: boolean; followersCount: number }[],
) => {
  const news = shops.map(({ id, isFollowing, followersCount }) => {
    const tap = following.overlay(id, isFollowing)
    return [id, { isFollowing: tap.isOn, followersCount: Math.max(0, followersCount + tap.by) }]
  })
  useFollows.setState(({ byShop }) => ({ byShop: { ...byShop, ...Object.fromEntries(news) } }))
}

/** The absolute count, pushed. It may already hold one's own follow that is under way. */
export const noteFollowers = (shopId: string, followersCount: number) => {
  following.hear(shopId)
  patch(shopId, { followersCount })
}

/** Follows or unfollows, or asks a visitor to sign in. */
export const toggleFollow = (shopId: string): void => {
  if (requireAuth(texts.prompts.follow, { kind: 'followShop', id: shopId })) following.flip(shopId)
}

const read = (shopId: string): Follow =>
  useFollows.getState().byShop[shopId] ?? { isFollowing: false, followersCount: 0 }

const patch = (shopId: string, change: Partial<Follow>) =>
  useFollows.setState(({ byShop }) => ({
    byShop: { ...byShop, [shopId]: { ...read(shopId), ...change } },
  }))

const following = createQueuedToggle({
  kind: 'followShop',
  read: (id) => read(id).isFollowing,
  show: (id, isFollowing, by) =>
    patch(id, { isFollowing, followersCount: Math.max(0, read(id).followersCount + by) }),
  isOn: (answer) => answer.isFollowing,
  settle: (id, { isFollowing, followersCount }, hasNewerCount) =>
    patch(id, hasNewerCount ? { isFollowing } : { isFollowing, followersCount }),
  onFailure: (error) => showToast(textOf(error, texts.follows.failed), { tone: 'bad' }),
})

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useFollows.setState({ byShop: {} })
})
