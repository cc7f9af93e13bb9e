import { z } from 'zod'
import { bothIds, id, timestamp } from '../ids.ts'

export const report = z.object({
  ...bothIds,
  targetType: z.enum(['product', 'shop', 'comment', 'user', 'message']),
  targetId: id,
  reason: z.string(),
  details: z.string().nullable(),
  status: z.enum(['open', 'resolved', 'dismissed']),
  createdAt: timestamp,
})
