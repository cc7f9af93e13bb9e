import { z } from 'zod'
import { name, password, phone } from '../accounts/fields.ts'
import { role } from '../accounts/views.ts'
import { field } from '../field-codes.ts'
import { byId, id } from '../ids.ts'
import { isCurrency } from '../money.ts'
import { cursorQuery, pagination } from '../pagination.ts'
import { productStatus } from '../products/status.ts'
import { endpoint } from '../wire.ts'
import {
  accountStatus,
  adminAccountRequest,
  adminProduct,
  adminReport,
  adminShop,
  adminUser,
  auditEntry,
  dashboard,
  decision,
  jobQueue,
  queueName,
  settings,
} from './views.ts'

const freeText = z.string().trim().max(1000)
const search = z.string().trim().max(200).optional()
const order = z.enum(['newest', 'oldest']).default('newest')

export const getAdminDashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard',
  summary: 'Totals, and the number of open tasks',
  answer: z.object({ dashboard }),
})

export const listAccountRequests = endpoint({
  method: 'GET',
  path: '/admin/account-requests',
  summary: 'Users’ requests about their accounts, oldest first',
  query: cursorQuery().extend({
    status: adminAccountRequest.shape.status.default('open'),
  }),
  answer: z.object({ accountRequests: z.array(adminAccountRequest), pagination }),
})

export const decideAccountRequest = endpoint({
  method: 'POST',
  path: '/admin/account-requests/:id',
  summary: 'Approve or reject an account request; the user is notified of the reason',
  params: byId,
  body: z.object({ decision, reason: freeText.nullish() }),
  answer: z.object({ accountRequest: adminAccountRequest }),
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'OWN_ACCOUNT'],
})

export const listAdminUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Users, newest first by default; `search` matches name, username, phone and e-mail',
  query: cursorQuery().extend({ search, order, role: role.optional(), status: accountStatus.optional() }),
  answer: z.object({ users: z.array(adminUser), pagination }),
})

export const createAdminUser = endpoint({
  method: 'POST',
  path: '/admin/users',
  summary: 'Create an account for somebody; its phone is not verified',
  body: z.object({
    phone,
    password,
    name,
    role: role.default('user'),
  }),
  answer: z.object({ user: adminUser }),
  status: 201,
  errors: ['PHONE_TAKEN', 'UNAVAILABLE'],
})

export const changeAdminUser = endpoint({
  method: 'PATCH',
  path: '/admin/users/:id',
  summary:
    'Change a user’s role or status, reset verification attempts, or remove a lost second factor. The user is notified. Not for the caller’s own account',
  params: byId,
  body: z.object({
    role: role.optional(),
    status: z.enum(['active', 'deactivated']).optional(),
    idVerificationAttempts: z.literal(0).optional(),
    /** For a user who lost it. Ends all sessions of the account. */
    secondFactor: z.literal('off').optional(),
    /** The user reads it in the notification of a new role or status. */
    reason: freeText.nullish(),
  }),
  answer: z.object({ user: adminUser }),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'FORBIDDEN'],
})

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/admin/products',
  summary:
    'Products, newest first by default; with `review=true` those that need a review: flagged, or reported three times',
  query: cursorQuery().extend({
    search,
    order,
    status: productStatus.optional(),
    review: z.stringbool().optional(),
  }),
  answer: z.object({ products: z.array(adminProduct), pagination }),
})

export const changeAdminProduct = endpoint({
  method: 'PATCH',
  path: '/admin/products/:id',
  summary: 'Approve, hide or reject a product. Resolves its reports and notifies its owner',
  params: byId,
  body: z.object({
    status: z.enum(['active', 'inactive', 'rejected']),
    /** Its owner reads this. */
    reason: freeText.nullish(),
    /** Those who reported it read this. */
    note: freeText.nullish(),
  }),
  answer: z.object({ product: adminProduct }),
  errors: ['NOT_FOUND', 'NOT_READY'],
})

export const listAdminShops = endpoint({
  method: 'GET',
  path: '/admin/shops',
  summary: 'Shops, newest first by default',
  query: cursorQuery().extend({
    search,
    order,
    status: adminShop.shape.status.optional(),
    isVerified: z.stringbool().optional(),
  }),
  answer: z.object({ shops: z.array(adminShop), pagination }),
})

export const changeAdminShop = endpoint({
  method: 'PATCH',
  path: '/admin/shops/:id',
  summary: 'Close or reopen a shop, or set its verified status; the owner is notified of the reason',
  params: byId,
  body: z.object({
    status: adminShop.shape.status.optional(),
    isVerified: z.boolean().optional(),
    reason: freeText.nullish(),
  }),
  answer: z.object({ shop: adminShop }),
  errors: ['NO_SHOP'],
})

export const listAdminReports = endpoint({
  method: 'GET',
  path: '/admin/reports',
  summary: 'Reports with their targets: open ones oldest first, decided ones newest first',
  query: cursorQuery().extend({
    status: adminReport.shape.status.default('open'),
    targetType: adminReport.shape.targetType.optional(),
  }),
  answer: z.object({ reports: z.array(adminReport), pagination }),
})

export const decideReport = endpoint({
  method: 'PATCH',
  path: '/admin/reports/:id',
  summary: 'Resolve, dismiss or reopen a report; the reporter is notified',
  params: byId,
  body: z.object({ status: adminReport.shape.status, resolution: freeText.nullish() }),
  answer: z.object({ report: adminReport }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const getAdminSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'The current settings and blocked words',
  answer: z.object({ settings }),
})

export const putAdminSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings',
  summary: 'Change settings; omitted ones keep their values. Takes effect on every server at once',
  body: settings
    .extend({
      blockedWords: z.array(z.string().trim().min(1).max(100)).max(1000),
      exchangeRates: z.record(
        z.string().refine(isCurrency, field.currency),
        settings.shape.exchangeRates.valueType,
      ),
    })
    .partial(),
  answer: z.object({ settings }),
})

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/admin/audit-log',
  summary: 'Changes made by administrators, newest first',
  query: cursorQuery().extend({
    actorId: id.optional(),
    action: z.string().trim().max(100).optional(),
    targetType: z.string().trim().max(100).optional(),
    targetId: id.optional(),
  }),
  answer: z.object({ auditLog: z.array(auditEntry), pagination }),
})

export const listQueues = endpoint({
  method: 'GET',
  path: '/admin/queues/figures',
  summary: 'State of each job queue',
  answer: z.object({ queues: z.array(jobQueue) }),
})

export const orderQueue = endpoint({
  method: 'POST',
  path: '/admin/queues/:name',
  summary: 'Retry or discard failed jobs, pause or resume a queue, or delete its waiting and delayed jobs',
  params: z.object({ name: queueName }),
  /** `order` (a name on the wire): the command. `drain` deletes the waiting and delayed jobs. */
  body: z.object({ order: z.enum(['retry', 'discard', 'pause', 'resume', 'drain']) }),
  answer: z.object({
    queue: jobQueue,
    /** Number of jobs affected; for `pause` and `resume`, of those that wait. */
    jobs: z.number().int(),
  }),
})

export const openQueueSession = endpoint({
  method: 'POST',
  path: '/admin/queues/session',
  summary: 'Get a cookie that gives access to Bull Board for 15 minutes',
  answer: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
})
