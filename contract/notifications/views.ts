import { z } from 'zod'
import { bothIds, id, timestamp } from '../ids.ts'
import { content } from './content.ts'
import { preferenceIds } from './preferences.ts'

export const notificationType = z.enum(['follow', 'comment', 'like', 'chat', 'offer', 'deal', 'other'])

export const notification = z.object({
  ...bothIds,
  isRead: z.boolean(),
  type: notificationType,
  /** In the language of the account. */
  title: z.string(),
  message: z.string(),
  /** The same as kind and parameters; `null` in notifications of older versions. */
  content: content.nullable(),
  /** Target of a click; the id of a conversation is the other participant's. */
  link: z
    .object({ kind: z.enum(['product', 'shop', 'chat', 'conversation', 'user', 'deal']), id })
    .nullable(),
  createdAt: timestamp,
})
export type Notification = z.output<typeof notification>

export const preference = z.object({
  id: z.enum(preferenceIds),
  title: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  type: z.enum(['push', 'email', 'whatsapp']),
})
