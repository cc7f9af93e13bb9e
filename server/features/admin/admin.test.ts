import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/index.ts'
import { createLogger } from '../../../platform/logger.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'

let app: TestApp
let admin: TestUser
let logged = ''
beforeAll(async () => {
  const log = createLogger({
    level: 'info',
    pretty: false,
    to: {
      write: (line) => {
        logged += line
      },
    },
  })
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' }, log })
  admin = await makeUser(app, { role: 'admin', name: 'Root' })
})
afterAll(() => app.close())

const logOf = async (targetId: string) => {
  const { auditLog } = (await admin.call('listAuditLog', { targetId, limit: 100 })).body.data
  return auditLog.map(({ action, before, after }) => ({ action, before, after })).toReversed()
}
const newsOf = async (user: TestUser) => {
  await app.settle()
  const { notifications } = (await user.call('listNotifications')).body.data
  return notifications.map(({ title, message }) => [title, message])
}

test('every administrator path is closed: 401 to visitors, 403 to other users, and attempts are logged', async () => {
  const others = await Promise.all(
    (['user', 'customer', 'dealer'] as const).map((role) => makeUser(app, { role })),
  )
  const mine = Object.entries(endpoints).filter(([, { path }]) => path.startsWith('/admin'))
  expect(mine.length).toBeGreaterThan(15)
  for (const [name, { method, path }] of mine) {
    const url = `/api${path.replace(':id', newId()).replace(':name', 'otp')}`
    expect([path, (await app.app.inject({ method, url })).statusCode]).toEqual([path, 401])
    for (const { id, token } of others) {
      logged = ''
      const headers = { authorization: `Bearer ${token}` }
      const { statusCode, body } = await app.app.inject({ method, url, headers })
      expect([path, statusCode, JSON.parse(body).message]).toEqual([path, 403, 'Not authorized'])
      expect(JSON.parse(logged)).toMatchObject({ call: name, userId: id, address: '127.0.0.1' })
    }
  }
})

describe('users', () => {
  test('are found by name, phone in any notation, e-mail, role and status', async () => {
    const zodwa = await makeUser(app, { name: 'Zodwa 100%', role: 'dealer', phone: '+26876765432' })
    await app.platform.db.prisma.user.update({ where: { id: zodwa.id }, data: { email: 'zodwa@shop.sz' } })
    for (const search of ['zodwa', '100%', '76765432', '+268 7676 5432', 'ZODWA@SHOP.SZ']) {
      const { users, pagination } = (await admin.call('listAdminUsers', { search })).body.data
      expect([search, users.map(({ id }) => id), pagination.total]).toEqual([search, [zodwa.id], 1])
    }
    await makeUser(app, { name: 'Zodwa under_score' })
    await makeUser(app, { name: 'Zodwa back\\slash' })
    // LIKE wildcards are escaped.
    for (const [search, name] of [
      ['%', 'Zodwa 100%'],
      ['r_s', 'Zodwa under_score'],
      ['\\', 'Zodwa back\\slash'],
      ['_', 'Zodwa under_score'],
    ] as const) {
      const { users } = (await admin.call('listAdminUsers', { search, limit: 100 })).body.data
      expect([search, users.map((one) => one.name)]).toEqual([search, [name]])
    }
    const [user] = (await admin.call('listAdminUsers', { search: '100%', role: 'dealer' })).body.data.users
    expect(user).toMatchObject({
      id: zodwa.id,
      _id: zodwa.id,
      name: 'Zodwa 100%',
      phone: '+26876765432',
      email: 'zodwa@shop.sz',
      role: 'dealer',
      status: 'active',
      isPhoneVerified: true,
    })
    for (const none of [{ role: 'user' as const }, { status: 'deactivated' as const }])
      expect((await admin.call('listAdminUsers', { search: '100%', ...none })).body.data.users).toEqual([])
    expect((await admin.call('listAdminUsers', { search: 'nobody_at_all' })).body.data.users).toEqual([])
    const paged = (await admin.call('listAdminUsers', { limit: 1, page: 2 })).body.data
    expect([paged.users.length, paged.pagination.currentPage, paged.pagination.hasMore]).toEqual([1, 2, true])
    expect((await admin.call('listAdminUsers', { limit: 101 })).status).toBe(422)
  })

  test('are created with an unverified phone; a taken one is refused', async () => {
    const given = { phone: '+268 7600 1234', password: 'a right long one', name: ' Sipho ' }
    const answers = await Promise.all([1, 2].map(() => admin.call('createAdminUser', given)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const made = answers.find(({ status }) => status === 201)?.body.data.user
    expect(made).toMatchObject({ name: 'Sipho', phone: '+26876001234', role: 'user', isPhoneVerified: false })
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('PHONE_TAKEN')
    const { phone, password } = given
    expect((await app.visitor.call('login', { identifier: phone, password })).status).toBe(200)
    expect(await logOf(made?.id ?? '')).toEqual([
      { action: 'user.create', before: {}, after: { role: 'user', status: 'active' } },
    ])
    for (const [wrong, path, text] of [
      [{ phone: '12' }, 'body.phone', 'Enter a valid phone number'],
      [{ password: 'short' }, 'body.password', 'Password must be at least 8 characters'],
      [{ password: 'password' }, 'body.password', 'This password is too common. Please choose another one.'],
      [{ name: ' ' }, 'body.name', 'Name is required'],
    ] as const) {
      const { status, body } = await admin.call('createAdminUser', {
        ...given,
        phone: '+26876001235',
        ...wrong,
      })
      expect([status, body.errors[0]]).toEqual([422, { path, message: text }])
    }
  })

  test('that are deactivated lose their sessions and are hidden, until they are activated again', async () => {
    const product = await makeProduct(app)
    const { owner } = product
    const closed = await admin.call('changeAdminUser', { id: owner.id, status: 'deactivated' })
    expect([closed.status, closed.body.data.user.status]).toEqual([200, 'deactivated'])
    await app.settle()
    expect((await owner.call('getMe')).status).toBe(401)
    expect((await app.visitor.call('getProduct', { id: product.id })).status).toBe(404)
    // An unchanged value is not logged.
    await admin.call('changeAdminUser', { id: owner.id, status: 'deactivated', role: 'user' })
    const opened = await admin.call('changeAdminUser', { id: owner.id, status: 'active' })
    expect(opened.body.data.user.status).toBe('active')
    expect((await app.visitor.call('getProduct', { id: product.id })).status).toBe(200)
    expect(await logOf(owner.id)).toEqual([
      { action: 'user.deactivate', before: { status: 'active' }, after: { status: 'deactivated' } },
      { action: 'user.activate', before: { status: 'deactivated' }, after: { status: 'active' } },
    ])
  })

  test('are notified of a new role and a new status, with the reason where there is one', async () => {
    const user = await makeUser(app, { name: 'Thandi Dube' })
    const judge = (change: object) => admin.call('changeAdminUser', { id: user.id, ...change })
    await judge({ role: 'dealer', reason: 'You sell cars' })
    await judge({ role: 'dealer', reason: 'Unchanged' })
    await judge({ status: 'deactivated', reason: 'Two accounts' })
    await judge({ status: 'active' })
    await app.settle()
    const notified = await app.platform.db.prisma.notification.findMany({
      where: { userId: user.id },
      orderBy: { createdAt: 'asc' },
    })
    expect(notified.map(({ title, message }) => [title, message])).toEqual([
      ['Your role has changed', 'An administrator changed your role to dealer: You sell cars'],
      [
        'Your account was deactivated',
        'You cannot sign in, and others no longer see your shop and its products: Two accounts',
      ],
      ['Your account is active again', 'You can sign in, and others can see your shop again.'],
    ])
    expect((await logOf(user.id)).map(({ after }) => after)).toEqual([
      { role: 'dealer', reason: 'You sell cars' },
      { status: 'deactivated', reason: 'Two accounts' },
      { status: 'active' },
    ])
    const { auditLog } = (await admin.call('listAuditLog', { targetId: user.id })).body.data
    expect(auditLog.map(({ targetName }) => targetName)).toEqual(Array(3).fill('Thandi Dube'))
  })

  test('get and lose a role in their open sessions', async () => {
    const user = await makeUser(app)
    expect((await user.call('getAdminDashboard')).status).toBe(403)
    expect((await admin.call('changeAdminUser', { id: user.id, role: 'admin' })).status).toBe(200)
    await app.settle()
    expect((await user.call('getAdminDashboard')).status).toBe(200)
    await admin.call('changeAdminUser', { id: user.id, role: 'dealer' })
    await app.settle()
    expect((await user.call('getAdminDashboard')).status).toBe(403)
    expect(await logOf(user.id)).toEqual([
      { action: 'user.role', before: { role: 'user' }, after: { role: 'admin' } },
      { action: 'user.role', before: { role: 'admin' }, after: { role: 'dealer' } },
    ])
  })

  test('cannot change themselves; two administrators cannot both remove each other', async () => {
    for (const fields of [{ role: 'user' as const }, { status: 'deactivated' as const }]) {
      const { status, body } = await admin.call('changeAdminUser', { id: admin.id, ...fields })
      expect([status, body.error.code]).toEqual([422, 'OWN_ACCOUNT'])
    }
    const [one, other] = [await makeUser(app, { role: 'admin' }), await makeUser(app, { role: 'admin' })]
    await Promise.all([
      one.call('changeAdminUser', { id: other.id, role: 'user' }),
      other.call('changeAdminUser', { id: one.id, role: 'user' }),
    ])
    const left = await app.platform.db.prisma.user.count({
      where: { id: { in: [one.id, other.id] }, role: 'admin' },
    })
    expect(left).toBe(1)
    expect((await admin.call('changeAdminUser', { id: newId(), role: 'user' })).status).toBe(404)
    const { status } = await admin.call('changeAdminUser', { id: one.id, status: 'deleted' as 'active' })
    expect(status).toBe(422)
  })
})

test('shops are closed and opened, verified and unverified, and each change is audited', async () => {
  const shop = await makeShop(app, { name: 'Weavers of Ngwenya' })
  const found = (await admin.call('listAdminShops', { search: 'ngwenya' })).body.data
  expect(found.shops).toMatchObject([{ id: shop.id, status: 'active', user: { id: shop.owner.id } }])
  const change = (fields: object) => admin.call('changeAdminShop', { id: shop.id, ...fields })
  const verified = await change({ isVerified: true })
  expect(verified.body.data.shop).toMatchObject({ isVerified: true, status: 'active' })
  const closed = await change({ status: 'deactivated', isVerified: true })
  expect(closed.body.data.shop).toMatchObject({ status: 'deactivated', isClosedByAdmin: true })
  expect((await shop.owner.call('activateShop', { id: shop.id })).body.error.code).toBe('SHOP_CLOSED')
  expect((await admin.call('listAdminShops', { status: 'deactivated' })).body.data.shops).toHaveLength(1)
  const reason = 'Its papers ended'
  const opened = await change({ status: 'active', isVerified: false, reason })
  expect(opened.body.data.shop).toMatchObject({ status: 'active', isVerified: false })
  expect(await logOf(shop.id)).toEqual([
    { action: 'shop.verify', before: { isVerified: false }, after: { isVerified: true } },
    {
      action: 'shop.deactivate',
      before: { status: 'active', isClosedByAdmin: false },
      after: { status: 'deactivated', isClosedByAdmin: true },
    },
    {
      action: 'shop.activate',
      before: { status: 'deactivated', isClosedByAdmin: true },
      after: { status: 'active', isClosedByAdmin: false, reason },
    },
    { action: 'shop.unverify', before: { isVerified: true }, after: { isVerified: false, reason } },
  ])
  // Events are handled side by side, so the order of their notifications is not promised.
  expect((await newsOf(shop.owner)).sort()).toEqual([
    [
      'Your shop is no longer verified',
      'Your shop no longer carries the mark of a verified shop: Its papers ended',
    ],
    ['Your shop is open again', 'Others can see your shop and its products again: Its papers ended'],
    ['Your shop is verified', 'Your shop carries the mark of a verified shop now.'],
    ['Your shop was closed', 'Others no longer see your shop and its products.'],
  ])
  expect((await admin.call('changeAdminShop', { id: newId(), isVerified: true })).body.error.code).toBe(
    'NO_SHOP',
  )
})

test('the dashboard counts records', async () => {
  const count = async () => (await admin.call('getAdminDashboard')).body.data.dashboard
  const before = await count()
  const product = await makeProduct(app)
  await makeProduct(app, { shop: product.shop, status: 'rejected' })
  await product.owner.call('requestDeactivation', { reason: 'A pause' })
  const buyer = await makeUser(app)
  await buyer.call('sendMessage', { shopId: product.shop.id, content: 'Hi' })
  await buyer.call('createReport', { targetType: 'shop', targetId: product.shop.id, reason: 'Spam' })
  const after = await count()
  expect(after).toEqual({
    ...before,
    users: {
      ...before.users,
      total: before.users.total + 2,
      active: before.users.active + 2,
      newToday: before.users.newToday + 2,
    },
    shops: { ...before.shops, total: before.shops.total + 1, active: before.shops.active + 1 },
    products: {
      ...before.products,
      total: before.products.total + 2,
      listed: before.products.listed + 1,
      active: before.products.active + 1,
      rejected: before.products.rejected + 1,
    },
    chats: { total: before.chats.total + 1, messagesToday: before.chats.messagesToday + 1 },
    waiting: {
      ...before.waiting,
      accountRequests: before.waiting.accountRequests + 1,
      reports: before.waiting.reports + 1,
    },
  })
})
