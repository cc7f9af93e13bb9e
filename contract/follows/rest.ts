import { z } from 'zod'
import { byId } from '../ids.ts'
import { endpoint } from '../wire.ts'

export const followShop = endpoint({
  method: 'POST',
  path: '/shops/:id/follow',
  summary: 'Follow or unfollow a shop. Without `following` it toggles; with it a retry is harmless',
  params: byId,
  body: z.object({ following: z.boolean().optional() }).default({}),
  answer: z.object({ isFollowing: z.boolean(), followersCount: z.number().int() }),
  errors: ['NO_SHOP', 'OWN_SHOP', 'FORBIDDEN'],
})
