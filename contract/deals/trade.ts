import { z } from 'zod'
import { money } from '../money.ts'

/** The offer or the purchase that a message made, as it was then. */
export const trade = z.object({
  kind: z.enum(['offer', 'purchase']),
  quantity: z.number().int(),
  title: z.string(),
  /** Of one unit. */
  price: money,
  total: money,
})
export type Trade = z.output<typeof trade>
