import { z } from 'zod'
import { person, role } from '../accounts/views.ts'
import { bothIds, id, moment } from '../ids.ts'
import { productStatus } from '../products/status.ts'

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

export const accountStatus = z.enum(['active', 'deactivated', 'deleted'])

export const adminUser = adminPerson.extend({
  email: z.string().nullable(),
  role,
  status: accountStatus,
  isPhoneVerified: z.boolean(),
  idVerificationStatus: z.enum(['none', 'pending', 'verified', 'rejected']),
  /** Three, and nothing more can be handed in. */
  idVerificationAttempts: z.number().int(),
  /** Whether signing in asks for a code beside the password. */
  hasSecondFactor: z.boolean(),
  countryCode: z.string().nullable(),
  lastLogin: moment.nullable(),
  createdAt: moment,
})
export type AdminUser = z.output<typeof adminUser>

const shopName = z.object({ id, name: z.string(), slug: z.string() })

export const adminProduct = z.object({
  ...bothIds,
  title: z.string(),
  status: productStatus,
  /** Whether others see it. */
  isListed: z.boolean(),
  /** Its words hold one that is blocked, and nobody has looked yet. */
  isFlagged: z.boolean(),
  /** Open ones. */
  reportsCount: z.number().int(),
  /** Why it was rejected, or why its video failed. */
  reason: z.string().nullable(),
  picture: z.string().nullable(),
  shop: shopName,
  user: adminPerson,
  createdAt: moment,
})
export type AdminProduct = z.output<typeof adminProduct>

export const adminShop = z.object({
  ...bothIds,
  name: z.string(),
  slug: z.string(),
  category: z.string(),
  logo: z.string().nullable(),
  status: z.enum(['active', 'deactivated']),
  /** An administrator closed it: its owner cannot open it again. */
  isClosedByAdmin: z.boolean(),
  isVerified: z.boolean(),
  productsCount: z.number().int(),
  /** Open ones. */
  reportsCount: z.number().int(),
  user: adminPerson,
  createdAt: moment,
})
export type AdminShop = z.output<typeof adminShop>

export const adminReport = z.object({
  ...bothIds,
  targetType: z.enum(['product', 'shop', 'comment', 'user', 'message']),
  targetId: id,
  reason: z.string(),
  details: z.string().nullable(),
  status: z.enum(['open', 'resolved', 'dismissed']),
  resolution: z.string().nullable(),
  reporter: adminPerson,
  /** What was reported, as it stands now; `null` where it is gone. */
  target: z
    .object({
      /** Its title, name or words. */
      text: z.string(),
      /** Whose it is. */
      user: adminPerson,
      status: z.string().nullable(),
    })
    .nullable(),
  /** The same when it was reported, kept whatever became of it since; `null` where its author is gone. */
  evidence: z
    .object({
      text: z.string(),
      user: adminPerson.nullable(),
      /** Addresses that expire where the files are private. */
      media: z.array(z.object({ url: z.string(), type: z.enum(['image', 'video', 'document']) })),
    })
    .nullable(),
  createdAt: moment,
  decidedAt: moment.nullable(),
})
export type AdminReport = z.output<typeof adminReport>

/** What the whole product may do and what not: switched by an administrator, in force on every server at once. */
export const settings = z.object({
  /** Comments and products that hold one of these as a whole word wait for an administrator's look. */
  blockedWords: z.array(z.string()),
  /** Whether new accounts, new uploads and products, new comments, and talks with the assistant are taken. */
  isSignupOpen: z.boolean(),
  areUploadsOpen: z.boolean(),
  areCommentsOpen: z.boolean(),
  isAssistantOpen: z.boolean(),
  /** The most that a shop may list in 24 hours, and a person comment in one; `null`: no limit beside those of the calls. */
  mostProductsADay: z.number().int().min(1).max(1_000_000).nullable(),
  mostCommentsAnHour: z.number().int().min(1).max(1_000_000).nullable(),
})
export type Settings = z.output<typeof settings>

const plain = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
const states = z.record(z.string(), plain)

export const auditEntry = z.object({
  ...bothIds,
  /** Who did it; a deleted administrator is 'Deleted user'. */
  user: adminPerson.nullable(),
  /** As 'shop.deactivate'. */
  action: z.string(),
  targetType: z.string(),
  /** `null` for what has no id: a queue, which `after` names. */
  targetId: id.nullable(),
  before: states,
  after: states,
  createdAt: moment,
})
export type AuditEntry = z.output<typeof auditEntry>

const many = z.number().int()
export const dashboard = z.object({
  users: z.object({ total: many, active: many, deactivated: many, newToday: many, online: many }),
  shops: z.object({ total: many, active: many, deactivated: many, verified: many }),
  products: z.object({
    total: many,
    listed: many,
    pending: many,
    active: many,
    failed: many,
    inactive: many,
    rejected: many,
  }),
  chats: z.object({ total: many, messagesToday: many }),
  /** What waits for an administrator. */
  waiting: z.object({
    verifications: many,
    accountRequests: many,
    reports: many,
    products: many,
    comments: many,
  }),
  /** Jobs that were given up and stand in their queues. */
  failedJobs: many,
})
export type Dashboard = z.output<typeof dashboard>

export const queueName = z.enum(['otp', 'video', 'ai', 'notifications', 'push', 'maintenance'])

export const jobQueue = z.object({
  name: queueName,
  waiting: many,
  /** Those whose time has not come. */
  delayed: many,
  running: many,
  /** Given up after their last try. */
  failed: many,
  /** How long the next one has waited, in seconds. */
  oldestSeconds: many,
  isPaused: z.boolean(),
  /** Tries that ended within the last minute. */
  donePerMinute: many,
  failedPerMinute: many,
  /** The processes that work on it, each with how many jobs it takes at once. */
  workers: z.array(z.object({ host: z.string(), pid: many, concurrency: many, since: z.iso.datetime() })),
})
export type JobQueue = z.output<typeof jobQueue>
