import { z } from 'zod'
import { bothIds, id, moment } from '../ids.ts'

export const role = z.enum(['user', 'customer', 'dealer', 'admin'])
export type Role = z.output<typeof role>

/** What one has asked the administrators to do with one's account. */
export const accountRequest = z.object({
  type: z.enum(['deactivation', 'deletion']),
  reason: z.string(),
  createdAt: moment,
})

/** One's own record. `phone` and `phoneNumber` are one value under the two names that the specifications read. */
export const me = z.object({
  ...bothIds,
  name: z.string(),
  username: z.string(),
  phone: z.string(),
  phoneNumber: z.string(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  role,
  isPhoneVerified: z.boolean(),
  isIdVerified: z.boolean(),
  idVerificationStatus: z.enum(['none', 'pending', 'verified', 'rejected']),
  /** How often one has handed in identity documents, when last, and why the last were refused. */
  idVerificationAttempts: z.number().int(),
  idVerificationLastAttempt: moment.nullable(),
  idVerificationDetails: z.object({ rejectedReason: z.string().nullable() }),
  /** ISO 3166-1, as `countryCode`: countries have no other id. */
  countryId: z.string().nullable(),
  countryCode: z.string().nullable(),
  callingCode: z.string().nullable(),
  /** The currency a product form starts with. */
  currency: z.string(),
  /** Ids of the shops one owns: none or one. */
  shops: z.array(id),
  /** The request that waits for an administrator. */
  accountRequest: accountRequest.nullable(),
  lastLogin: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type Me = z.output<typeof me>

/** What others see of a user: never phone or e-mail. */
export const person = z.object({
  ...bothIds,
  name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
})
export type Person = z.output<typeof person>

/** A user's public page. */
export const profile = person.extend({
  role,
  createdAt: moment,
  counts: z.object({
    /** Of the user's shop. */
    followers: z.number().int(),
    /** Shops that the user follows. */
    following: z.number().int(),
    products: z.number().int(),
    comments: z.number().int(),
  }),
  shops: z.array(
    z.object({
      ...bothIds,
      name: z.string(),
      slug: z.string(),
      logo: z.string().nullable(),
      isVerified: z.boolean(),
    }),
  ),
  viewer: z.object({ isSelf: z.boolean(), isBlocked: z.boolean() }),
})
export type Profile = z.output<typeof profile>

/** A device that is signed in. */
export const session = z.object({
  ...bothIds,
  userAgent: z.string(),
  createdAt: moment,
  lastUsedAt: moment,
  isCurrent: z.boolean(),
})

/** The code that is asked for beside the password. */
export const secondFactor = z.object({
  isOn: z.boolean(),
  /** Since when. */
  confirmedAt: moment.nullable(),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.number().int(),
})

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.output<typeof tokens>

export const signedIn = z.object({ user: me, tokens })

/** How far a code has come on its way to the phone. */
export const deliveryStatus = z.enum(['queued', 'sent', 'delivered', 'read', 'failed'])
export type DeliveryStatus = z.output<typeof deliveryStatus>

/** A code is under way: `expiresIn` and `resendAfter` are seconds. */
export const codeSent = z.object({
  phone: z.string(),
  expiresIn: z.number().int(),
  resendAfter: z.number().int(),
  deliveryId: id,
})
