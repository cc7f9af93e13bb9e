import { z } from 'zod'
import { person } from '../accounts/views.ts'
import { adminPerson } from '../admin/views.ts'
import { bothIds, id, moment } from '../ids.ts'

/** A private paper, at an address that expires. */
const paper = z.object({ url: z.string(), expiresAt: moment })

export const phoneStatus = z.object({
  isPhoneVerified: z.boolean(),
  /** The code that is under way. */
  otp: z
    .object({
      deliveryStatus: z.enum(['queued', 'sent', 'delivered', 'read', 'failed']),
      attemptsLeft: z.number().int(),
      /** From when on another code may be asked for. */
      resendAt: moment,
      expiresAt: moment,
    })
    .nullable(),
})

export const identityStatus = z.object({
  status: z.enum(['none', 'pending', 'verified', 'rejected']),
  attempts: z.number().int(),
  lastAttempt: moment.nullable(),
  details: z
    .object({ documents: z.array(paper), rejectedReason: z.string().nullable(), submittedAt: moment })
    .nullable(),
  canSubmit: z.boolean(),
})

export const sellerStatus = z.object({
  status: z.enum(['none', 'pending', 'approved', 'rejected']),
  kind: z.enum(['shop', 'dealer']).nullable(),
  reason: z.string().nullable(),
  createdAt: moment.nullable(),
})

/** What waits for an administrator: a person's identity, or a shop's papers. */
export const verification = z.object({
  ...bothIds,
  kind: z.enum(['identity', 'shop', 'dealer']),
  status: z.enum(['pending', 'approved', 'rejected']),
  user: adminPerson,
  shop: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  businessName: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  documents: z.array(paper),
  reason: z.string().nullable(),
  createdAt: moment,
  decidedAt: moment.nullable(),
  /** The administrator who looks at it: while one does, no other may claim or decide it. */
  claimedBy: person.nullable(),
  /** From when on; a claim ends a quarter of an hour later. */
  claimedAt: moment.nullable(),
})
export type Verification = z.output<typeof verification>
