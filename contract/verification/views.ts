import { z } from 'zod'
import { deliveryStatus, me, person } from '../accounts/views.ts'
import { adminPerson } from '../admin/views.ts'
import { bothIds, id, timestamp } from '../ids.ts'

/** A private document, at an address that expires. */
const document = z.object({ url: z.string(), expiresAt: timestamp })

export const phoneStatus = z.object({
  isPhoneVerified: z.boolean(),
  /** The latest code, if it is still valid. */
  otp: z
    .object({
      deliveryStatus,
      attemptsLeft: z.number().int(),
      /** When another code can be requested. */
      resendAt: timestamp,
      expiresAt: timestamp,
    })
    .nullable(),
})

export const identityStatus = z.object({
  status: me.shape.idVerificationStatus,
  attempts: z.number().int(),
  lastAttempt: timestamp.nullable(),
  details: z
    .object({ documents: z.array(document), rejectedReason: z.string().nullable(), submittedAt: timestamp })
    .nullable(),
  canSubmit: z.boolean(),
})

export const sellerKind = z.enum(['shop', 'dealer'])
const verificationStatus = z.enum(['pending', 'approved', 'rejected'])

export const sellerStatus = z.object({
  status: z.enum(['none', ...verificationStatus.options]),
  kind: sellerKind.nullable(),
  reason: z.string().nullable(),
  createdAt: timestamp.nullable(),
})

/** A request to verify a person's identity or a shop. */
export const verification = z.object({
  ...bothIds,
  kind: z.enum(['identity', ...sellerKind.options]),
  status: verificationStatus,
  user: adminPerson,
  shop: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
  businessName: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  documents: z.array(document),
  reason: z.string().nullable(),
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** The administrator who claimed it. Others can neither claim nor decide it meanwhile. */
  claimedBy: person.nullable(),
  /** When it was claimed; a claim expires after 15 minutes. */
  claimedAt: timestamp.nullable(),
})
export type Verification = z.output<typeof verification>
