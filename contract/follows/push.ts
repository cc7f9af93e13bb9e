import { z } from 'zod'
import { id } from '../ids.ts'
import { push } from '../wire.ts'

/** Sent to everyone who watches the shop, and to its owner. */
export const shopFollowers = push(
  'shop:followers',
  z.object({ shopId: id, followersCount: z.number().int() }),
)
