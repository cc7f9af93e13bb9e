import { z } from 'zod'
import { person } from '../accounts/views.ts'
import { bothIds, moment } from '../ids.ts'

/** A user as administrators see them. */
export const adminPerson = person.extend({ phone: z.string().nullable() })

export const adminAccountRequest = z.object({
  ...bothIds,
  type: z.enum(['deactivation', 'deletion']),
  reason: z.string(),
  status: z.enum(['open', 'approved', 'rejected', 'cancelled']),
  user: adminPerson,
  createdAt: moment,
  decidedAt: moment.nullable(),
})
export type AdminAccountRequest = z.output<typeof adminAccountRequest>
