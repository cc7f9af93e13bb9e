import type { PushHandlers } from '../../app/live.ts'
import { noteFollowers } from './store.ts'

export const followsPushes = {
  'shop:followers': ({ shopId, followersCount }) => noteFollowers(shopId, followersCount),
} satisfies PushHandlers
