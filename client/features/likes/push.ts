import type { PushHandlers } from '../../app/live.ts'
import { noteCounts } from './store.ts'

export const likesPushes = {
  'product:counts': ({ productId, ...counts }) => noteCounts(productId, counts),
} satisfies PushHandlers
