import { z } from 'zod'
import { id } from './ids.ts'
import { productCounts } from './likes/push.ts'
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

const watched = z.object({ products: z.array(id), shops: z.array(id), chats: z.array(id) })

/**
 * Which products, shops and chats stand on the screen: their news is wanted. Answers those one may watch, and the
 * products' counts as they are: what moved between a page's reading and its watching would else be missed.
 */
export const watch = socketEvent('watch', targets, watched.extend({ counts: z.array(productCounts.payload) }))
export const unwatch = socketEvent('unwatch', targets, watched)

/** A socket signs in, or hands in a newer token of the same user. */
export const auth = socketEvent(
  'auth',
  z.object({ token: z.string().max(4000), invisible: z.boolean().optional() }),
  z.object({ userId: id }),
)
