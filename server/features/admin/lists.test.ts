import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'

type Asked = { limit: number; cursor?: string; order?: 'oldest' }

let app: TestApp
let admin: TestUser
/** Creates five of everything that an administrator lists, two of them at the same time. */
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await makeUser(app, { role: 'admin' })
  const { prisma } = app.platform.db
  for (let made = 0; made < 5; made += 1) {
    const product = await makeProduct(app)
    const user = await makeUser(app)
    const comment = await user.call('createComment', { id: product.id, comment: 'Hm' })
    const targetId = comment.body.data.comment.id
    await product.owner.call('createReport', { targetType: 'comment', targetId, reason: 'Spam' })
    await user.call('requestDeactivation', {})
    const submission = { userId: product.owner.id, documents: [] }
    if (made % 2 === 0) await prisma.identityRequest.create({ data: { id: newId(), ...submission } })
    else
      await prisma.sellerRequest.create({
        data: { id: newId(), ...submission, shopId: product.shop.id, kind: 'shop', businessName: 'Weavers' },
      })
    await admin.call('changeAdminShop', { id: product.shop.id, isVerified: true })
  }
  for (const table of [
    'User',
    'Product',
    'Shop',
    'Report',
    'AccountRequest',
    'AuditLog',
    'IdentityRequest',
    'SellerRequest',
  ])
    await runSql(
      app.platform.db.kysely,
      `UPDATE "${table}" t SET "createdAt" = now() - (n.row / 2) * interval '1 minute'
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS row FROM "${table}") n WHERE n.id = t.id`,
    )
})
afterAll(() => app.close())

const lists = {
  users: async (asked: Asked) => {
    const { status, body } = await admin.call('listAdminUsers', asked)
    return { status, rows: body.data?.users, pagination: body.data?.pagination }
  },
  products: async (asked: Asked) => {
    const { status, body } = await admin.call('listAdminProducts', asked)
    return { status, rows: body.data?.products, pagination: body.data?.pagination }
  },
  shops: async (asked: Asked) => {
    const { status, body } = await admin.call('listAdminShops', asked)
    return { status, rows: body.data?.shops, pagination: body.data?.pagination }
  },
  reports: async (asked: Asked) => {
    const { status, body } = await admin.call('listAdminReports', asked)
    return { status, rows: body.data?.reports, pagination: body.data?.pagination }
  },
  accountRequests: async (asked: Asked) => {
    const { status, body } = await admin.call('listAccountRequests', asked)
    return { status, rows: body.data?.accountRequests, pagination: body.data?.pagination }
  },
  auditLog: async (asked: Asked) => {
    const { status, body } = await admin.call('listAuditLog', asked)
    return { status, rows: body.data?.auditLog, pagination: body.data?.pagination }
  },
  verifications: async (asked: Asked) => {
    const { status, body } = await admin.call('listVerifications', asked)
    return { status, rows: body.data?.verifications, pagination: body.data?.pagination }
  },
  moderationQueue: async (asked: Asked) => {
    const { status, body } = await admin.call('listModerationQueue', asked)
    return { status, rows: body.data?.comments, pagination: body.data?.pagination }
  },
} as const

test.each(Object.entries(lists))(
  '%s continue by cursor: each item once, in the order of the pages',
  async (_, read) => {
    const whole = await read({ limit: 100 })
    expect(whole.pagination).toMatchObject({ total: whole.rows.length, hasMore: false, nextCursor: null })
    expect(whole.rows.length).toBeGreaterThanOrEqual(5)

    const walked: string[] = []
    let cursor: string | undefined
    do {
      const { rows, pagination } = await read({ limit: 2, ...(cursor && { cursor }) })
      walked.push(...rows.map(({ id }) => id))
      expect(pagination.total).toBe(whole.rows.length)
      expect(pagination.hasMore).toBe(pagination.nextCursor !== null)
      cursor = pagination.nextCursor ?? undefined
    } while (cursor && walked.length < 100)
    expect(walked).toEqual(whole.rows.map(({ id }) => id))

    expect((await read({ limit: 2, cursor: 'x' })).status).toBe(422)
  },
)

test.each(['users', 'products', 'shops'] as const)('%s are listed oldest first on request', async (name) => {
  const newest = await lists[name]({ limit: 100 })
  const walked: string[] = []
  let cursor: string | undefined
  do {
    const { rows, pagination } = await lists[name]({ limit: 2, order: 'oldest', ...(cursor && { cursor }) })
    walked.push(...rows.map(({ id }) => id))
    cursor = pagination.nextCursor ?? undefined
  } while (cursor && walked.length < 100)
  expect(walked).toEqual(newest.rows.map(({ id }) => id).toReversed())
})
