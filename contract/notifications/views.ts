import { z } from 'zod'
import { bothIds, id, moment } from '../ids.ts'

export const notificationType = z.enum(['follow', 'comment', 'like', 'chat', 'other'])

export const notification = z.object({
  ...bothIds,
  isRead: z.boolean(),
  type: notificationType,
  title: z.string(),
  message: z.string(),
  /** Where a click leads. */
  link: z.object({ kind: z.enum(['product', 'shop', 'chat', 'user']), id }).nullable(),
  createdAt: moment,
})
export type Notification = z.output<typeof notification>
