import { z } from 'zod'
import { id } from './ids.ts'
import { socketEvent } from './wire.ts'

const targets = z
  .object({
    products: z.array(id).max(200).default([]),
    shops: z.array(id).max(200).default([]),
    chats: z.array(id).max(200).default([]),
  })
  .refine(
    (body) => body.products.length + body.shops.length + body.chats.length <= 200,
    'At most 200 at a time',
  )

/** Which products, shops and chats stand on the screen: their news is wanted. Answers those one may watch. */
const watched = z.object({ products: z.array(id), shops: z.array(id), chats: z.array(id) })
export const watch = socketEvent('watch', targets, watched)
export const unwatch = socketEvent('unwatch', targets, watched)

/** A socket signs in, or hands in a newer token of the same user. */
export const auth = socketEvent(
  'auth',
  z.object({ token: z.string().max(4000), invisible: z.boolean().optional() }),
  z.object({ userId: id }),
)
