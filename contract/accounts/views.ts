import { z } from 'zod'
import { bothIds, id, timestamp } from '../ids.ts'
import { isLanguage, type Language, languages } from '../languages.ts'

export const role = z.enum(['user', 'customer', 'dealer', 'admin'])
export type Role = z.output<typeof role>

/** A language of Sokoni. */
export const language = z
  .custom<Language>((code) => typeof code === 'string' && isLanguage(code))
  .meta({ type: 'string', enum: Object.keys(languages) })

/** A user's request to deactivate or delete their account. */
export const accountRequest = z.object({
  type: z.enum(['deactivation', 'deletion']),
  reason: z.string(),
  createdAt: timestamp,
})

/** The caller's own account. `phone` and `phoneNumber` hold the same value. */
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
  /** Number of identity submissions, time of the last one, and why it was rejected. */
  idVerificationAttempts: z.number().int(),
  idVerificationLastAttempt: timestamp.nullable(),
  idVerificationDetails: z.object({ rejectedReason: z.string().nullable() }),
  /** ISO 3166-1, the same as `countryCode`: countries have no other id. */
  countryId: z.string().nullable(),
  countryCode: z.string().nullable(),
  callingCode: z.string().nullable(),
  /** The language of notifications and codes; `null` until one is chosen. */
  language: language.nullable(),
  /** Default currency of product forms. */
  currency: z.string(),
  /** Ids of the user's shops: none or one. */
  shops: z.array(id),
  /** The pending request, if any. */
  accountRequest: accountRequest.nullable(),
  lastLogin: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Me = z.output<typeof me>

/** The public fields of a user: never phone or e-mail. */
export const person = z.object({
  ...bothIds,
  name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
})
export type Person = z.output<typeof person>

/** Why an account cannot be written to. Left out of views while the account is active. */
export const closedAs = z.enum(['deactivated', 'deleted'])
export type ClosedAs = z.output<typeof closedAs>

/** A user's public profile. */
export const profile = person.extend({
  role,
  createdAt: timestamp,
  counts: z.object({
    /** Followers of the user's shop. */
    followers: z.number().int(),
    /** Number of shops that the user follows. */
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
  viewer: z.object({
    isSelf: z.boolean(),
    isBlocked: z.boolean(),
    /** Neither of the two has blocked the other. */
    canWrite: z.boolean(),
  }),
})
export type Profile = z.output<typeof profile>

/** A signed-in device. */
export const session = z.object({
  ...bothIds,
  userAgent: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
})

/** The state of the account's second factor. */
export const secondFactor = z.object({
  isOn: z.boolean(),
  /** When it was switched on. */
  confirmedAt: timestamp.nullable(),
  /** Number of unused recovery codes. */
  recoveryCodesLeft: z.number().int(),
})

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.output<typeof tokens>

export const signedIn = z.object({ user: me, tokens })

/** Delivery status of a code, as WhatsApp reports it. */
export const deliveryStatus = z.enum(['queued', 'sent', 'delivered', 'read', 'failed'])
export type DeliveryStatus = z.output<typeof deliveryStatus>

/** Answer to a request for a code. `expiresIn` and `resendAfter` are seconds. */
export const codeSent = z.object({
  phone: z.string(),
  expiresIn: z.number().int(),
  resendAfter: z.number().int(),
  deliveryId: id,
})
