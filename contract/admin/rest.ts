import { z } from 'zod'
import { role } from '../accounts/views.ts'
import { byId, cursorQuery, pagination } from '../ids.ts'
import { productStatus } from '../products/status.ts'
import { field } from '../texts.ts'
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
  jobQueue,
  queueName,
  settings,
} from './views.ts'

const decision = z.enum(['approve', 'reject'])
const words = z.string().trim().max(1000)
const search = z.string().trim().max(200).optional()

export const getAdminDashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard',
  summary: 'How much there is of everything, and what waits',
  answer: z.object({ dashboard }),
})

export const listAccountRequests = endpoint({
  method: 'GET',
  path: '/admin/account-requests',
  summary: 'What users ask to have done with their accounts, the oldest first',
  query: cursorQuery().extend({
    status: z.enum(['open', 'approved', 'rejected', 'cancelled']).default('open'),
  }),
  answer: z.object({ accountRequests: z.array(adminAccountRequest), pagination }),
})

export const decideAccountRequest = endpoint({
  method: 'POST',
  path: '/admin/account-requests/:id',
  summary: 'Deactivate or delete the account, or leave it as it is; who asked is told why',
  params: byId,
  body: z.object({ decision, reason: words.nullish() }),
  answer: z.object({ accountRequest: adminAccountRequest }),
  errors: ['NOT_FOUND', 'ALREADY_DECIDED'],
})

export const listAdminUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Users, the newest first; `search` looks at name, username, phone and e-mail',
  query: cursorQuery().extend({ search, role: role.optional(), status: accountStatus.optional() }),
  answer: z.object({ users: z.array(adminUser), pagination }),
})

export const createAdminUser = endpoint({
  method: 'POST',
  path: '/admin/users',
  summary: 'Make an account for somebody; its phone is not proven',
  body: z.object({
    phone: z.string(field.phoneRequired).trim().min(1, field.phoneRequired).max(40, field.phone),
    password: z.string(field.passwordRequired).min(8, field.passwordShort).max(128, field.passwordLong),
    name: z.string(field.nameRequired).trim().min(1, field.nameRequired).max(100),
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
    'Give a user another role, close or open the account, forgive attempts at verification, or take a lost second factor off. Never one’s own',
  params: byId,
  body: z.object({
    role: role.optional(),
    status: z.enum(['active', 'deactivated']).optional(),
    idVerificationAttempts: z.literal(0).optional(),
    /** For somebody who lost it: ends all sessions of the account. */
    secondFactor: z.literal('off').optional(),
  }),
  answer: z.object({ user: adminUser }),
  errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'FORBIDDEN'],
})

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/admin/products',
  summary:
    'Products, the newest first; with `review=true` those that wait for a look: flagged, or reported thrice',
  query: cursorQuery().extend({
    search,
    status: productStatus.optional(),
    review: z.stringbool().optional(),
  }),
  answer: z.object({ products: z.array(adminProduct), pagination }),
})

export const changeAdminProduct = endpoint({
  method: 'PATCH',
  path: '/admin/products/:id',
  summary: 'Approve, hide or reject a product. Any verdict settles its reports; its owner is told',
  params: byId,
  body: z.object({ status: z.enum(['active', 'inactive', 'rejected']), reason: words.nullish() }),
  answer: z.object({ product: adminProduct }),
  errors: ['NOT_FOUND', 'NOT_READY'],
})

export const listAdminShops = endpoint({
  method: 'GET',
  path: '/admin/shops',
  summary: 'Shops, the newest first',
  query: cursorQuery().extend({
    search,
    status: z.enum(['active', 'deactivated']).optional(),
    isVerified: z.stringbool().optional(),
  }),
  answer: z.object({ shops: z.array(adminShop), pagination }),
})

export const changeAdminShop = endpoint({
  method: 'PATCH',
  path: '/admin/shops/:id',
  summary: 'Close or open a shop, give or take the mark of a verified one; its owner is told, and why',
  params: byId,
  body: z.object({
    status: z.enum(['active', 'deactivated']).optional(),
    isVerified: z.boolean().optional(),
    reason: words.nullish(),
  }),
  answer: z.object({ shop: adminShop }),
  errors: ['NO_SHOP'],
})

export const listAdminReports = endpoint({
  method: 'GET',
  path: '/admin/reports',
  summary: 'What was reported, the oldest first, with what it is about',
  query: cursorQuery().extend({
    status: adminReport.shape.status.default('open'),
    targetType: adminReport.shape.targetType.optional(),
  }),
  answer: z.object({ reports: z.array(adminReport), pagination }),
})

export const decideReport = endpoint({
  method: 'PATCH',
  path: '/admin/reports/:id',
  summary: 'Resolve or dismiss a report, or open it again; whoever reported is told',
  params: byId,
  body: z.object({ status: adminReport.shape.status, resolution: words.nullish() }),
  answer: z.object({ report: adminReport }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const getAdminSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'What is allowed right now, and the blocked words',
  answer: z.object({ settings }),
})

export const putAdminSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings',
  summary: 'Change settings; what is left out stays. In force on every server at once',
  body: settings.extend({ blockedWords: z.array(z.string().trim().min(1).max(100)).max(1000) }).partial(),
  answer: z.object({ settings }),
})

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/admin/audit-log',
  summary: 'Everything that administrators changed, the newest first',
  query: cursorQuery().extend({
    actorId: z.uuid().optional(),
    action: z.string().trim().max(100).optional(),
    targetType: z.string().trim().max(100).optional(),
    targetId: z.uuid().optional(),
  }),
  answer: z.object({ auditLog: z.array(auditEntry), pagination }),
})

export const listQueues = endpoint({
  method: 'GET',
  path: '/admin/queues/figures',
  summary: 'How each queue of jobs stands',
  answer: z.object({ queues: z.array(jobQueue) }),
})

export const orderQueue = endpoint({
  method: 'POST',
  path: '/admin/queues/:name',
  summary: 'Try failed jobs again or drop them, stop or go on with a queue, drop all that waits in it',
  params: z.object({ name: queueName }),
  body: z.object({ order: z.enum(['retry', 'discard', 'pause', 'resume', 'drain']) }),
  answer: z.object({
    queue: jobQueue,
    /** How many jobs it was about. */
    jobs: z.number().int(),
  }),
})

export const openQueueSession = endpoint({
  method: 'POST',
  path: '/admin/queues/session',
  summary: 'Get the cookie that opens Bull Board for a quarter of an hour',
  answer: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
})
