import { z } from 'zod'
import { id } from './ids.ts'
import { productCounts } from './likes/push.ts'
import { socketEvent } from './wire.ts'

const targets = z
  .object({
    products: z.array(id).max(200).default([]),
    shops: z.array(id).max(200).default([]),
    /** Ids of chats, and for direct conversations the ids of their participants. */
    chats: z.array(id).max(200).default([]),
  })
  .refine(
    (body) => body.products.length + body.shops.length + body.chats.length <= 200,
    'At most 200 at a time',
  )

const watched = z.object({ products: z.array(id), shops: z.array(id), chats: z.array(id) })

/**
 * Subscribes to updates of products, shops and chats. Returns those that the caller can see, and
 * the products' current counts, so that no change between request and subscription is missed.
 */
export const watch = socketEvent('watch', targets, watched.extend({ counts: z.array(productCounts.payload) }))
export const unwatch = socketEvent('unwatch', targets, watched)

/** Signs a socket in, or renews the token of the same user. */
export const auth = socketEvent(
  'auth',
  z.object({ token: z.string().max(4000), invisible: z.boolean().optional() }),
  z.object({ userId: id }),
)
