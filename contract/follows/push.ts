import { z } from 'zod'
import { id } from '../ids.ts'
import { push } from '../wire.ts'

/** To all who watch the shop, and its owner. */
export const shopFollowers = push(
  'shop:followers',
  z.object({ shopId: id, followersCount: z.number().int() }),
)
