import { z } from 'zod'
import { accountRequest, me, person, role } from '../accounts/views.ts'
import { dealStatuses } from '../deals/state.ts'
import { bothIds, id, timestamp } from '../ids.ts'
import { productStatus } from '../products/status.ts'
import { report } from '../reports/views.ts'
import { queueNames } from '../wire.ts'

/** An administrator's answer to a request. */
export const decision = z.enum(['approve', 'reject'])

/** A user as administrators see them. */
export const adminPerson = person.extend({ phone: z.string().nullable() })

export const adminAccountRequest = z.object({
  ...bothIds,
  type: accountRequest.shape.type,
  reason: z.string(),
  status: z.enum(['open', 'approved', 'rejected', 'cancelled']),
  user: adminPerson,
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
})
export type AdminAccountRequest = z.output<typeof adminAccountRequest>

export const accountStatus = z.enum(['active', 'deactivated', 'deleted'])

export const adminUser = adminPerson.extend({
  email: z.string().nullable(),
  role,
  status: accountStatus,
  isPhoneVerified: z.boolean(),
  idVerificationStatus: me.shape.idVerificationStatus,
  /** After three attempts the user cannot submit documents any more. */
  idVerificationAttempts: z.number().int(),
  /** Whether sign-in requires a code in addition to the password. */
  hasSecondFactor: z.boolean(),
  countryCode: z.string().nullable(),
  lastLogin: timestamp.nullable(),
  createdAt: timestamp,
})
export type AdminUser = z.output<typeof adminUser>

const shopName = z.object({ id, name: z.string(), slug: z.string() })

export const adminProduct = z.object({
  ...bothIds,
  title: z.string(),
  status: productStatus,
  /** Whether it is visible to other users. */
  isListed: z.boolean(),
  /** It contains a blocked word and has not been reviewed. */
  isFlagged: z.boolean(),
  /** Open reports only. */
  reportsCount: z.number().int(),
  /** Why it was rejected, or why its video failed. */
  reason: z.string().nullable(),
  picture: z.string().nullable(),
  shop: shopName,
  user: adminPerson,
  createdAt: timestamp,
})
export type AdminProduct = z.output<typeof adminProduct>

export const adminShop = z.object({
  ...bothIds,
  name: z.string(),
  slug: z.string(),
  category: z.string(),
  logo: z.string().nullable(),
  status: z.enum(['active', 'deactivated']),
  /** Closed by an administrator: its owner cannot reopen it. */
  isClosedByAdmin: z.boolean(),
  isVerified: z.boolean(),
  productsCount: z.number().int(),
  /** Open reports only. */
  reportsCount: z.number().int(),
  user: adminPerson,
  createdAt: timestamp,
})
export type AdminShop = z.output<typeof adminShop>

export const adminReport = z.object({
  ...report.shape,
  resolution: z.string().nullable(),
  reporter: adminPerson,
  /** The target as it is now; `null` if it was deleted. */
  target: z
    .object({
      /** Its title, name or text. */
      text: z.string(),
      /** Its author or owner. */
      user: adminPerson,
      status: z.string().nullable(),
    })
    .nullable(),
  /** A copy of the target from the time of the report; `null` if its author deleted the account. */
  evidence: z
    .object({
      text: z.string(),
      user: adminPerson.nullable(),
      /** Private files have addresses that expire. */
      media: z.array(z.object({ url: z.string(), type: z.enum(['image', 'video', 'document', 'audio']) })),
    })
    .nullable(),
  /** For a message of a shop chat: the deal that was open or recent when it was reported. */
  deal: z
    .object({ id, number: z.string(), title: z.string(), status: z.enum(dealStatuses) })
    .nullable()
    .optional(),
  decidedAt: timestamp.nullable(),
})
export type AdminReport = z.output<typeof adminReport>

/** Settings that an administrator can change. They take effect on every server at once. */
export const settings = z.object({
  /** Comments and products with one of these whole words need an administrator's review. */
  blockedWords: z.array(z.string()),
  /** Whether sign-ups, uploads and products, comments, and assistant requests are accepted. */
  isSignupOpen: z.boolean(),
  areUploadsOpen: z.boolean(),
  areCommentsOpen: z.boolean(),
  isAssistantOpen: z.boolean(),
  /**
   * Products per shop in 24 hours and comments per person in one hour; `null` for no such limit.
   */
  mostProductsADay: z.number().int().min(1).max(1_000_000).nullable(),
  mostCommentsAnHour: z.number().int().min(1).max(1_000_000).nullable(),
  /** Value of one US dollar by currency; these replace the rates that the operator's source has. */
  exchangeRates: z.record(z.string(), z.number().positive().max(1e12)),
})
export type Settings = z.output<typeof settings>

const plain = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
const snapshot = z.record(z.string(), plain)

export const auditEntry = z.object({
  ...bothIds,
  /** The administrator; a deleted one appears as 'Deleted user'. */
  user: adminPerson.nullable(),
  /** For example 'shop.deactivate'. */
  action: z.string(),
  targetType: z.string(),
  /** `null` if the target has no id: a queue, which `after` names. */
  targetId: id.nullable(),
  /** The name of a user or shop, or the title of a product. */
  targetName: z.string().nullable().optional(),
  before: snapshot,
  after: snapshot,
  createdAt: timestamp,
})
export type AuditEntry = z.output<typeof auditEntry>

const count = z.number().int()
export const dashboard = z.object({
  users: z.object({ total: count, active: count, deactivated: count, newToday: count, online: count }),
  shops: z.object({ total: count, active: count, deactivated: count, verified: count }),
  products: z.object({
    total: count,
    listed: count,
    pending: count,
    active: count,
    failed: count,
    inactive: count,
    rejected: count,
  }),
  chats: z.object({ total: count, messagesToday: count }),
  /** Open tasks for administrators. */
  waiting: z.object({
    verifications: count,
    accountRequests: count,
    reports: count,
    /** Deals in dispute. */
    disputes: count,
    products: count,
    comments: count,
  }),
  /** Jobs that failed for good and are kept in their queues; `null` if these cannot be reached. */
  failedJobs: count.nullable(),
})
export type Dashboard = z.output<typeof dashboard>

export const queueName = z.enum(queueNames)

export const jobQueue = z.object({
  name: queueName,
  waiting: count,
  /** Jobs scheduled for later, retries included. */
  delayed: count,
  running: count,
  /** Failed after their last attempt. */
  failed: count,
  /** Age of the oldest waiting job in seconds. */
  oldestSeconds: count,
  isPaused: z.boolean(),
  /** Attempts that ended within the last minute. */
  donePerMinute: count,
  failedPerMinute: count,
  /** Worker processes of the queue and the number of jobs each runs at once. */
  workers: z.array(z.object({ host: z.string(), pid: count, concurrency: count, since: z.iso.datetime() })),
})
export type JobQueue = z.output<typeof jobQueue>
