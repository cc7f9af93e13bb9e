import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../contract/index.ts'
import { success } from '../../../contract/texts.ts'
import type { Endpoint } from '../../../contract/wire.ts'
import { createLogger } from '../../../platform/logger.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { onePixel } from '../../../testing/fixtures.ts'
import { runSql } from '../../../testing/sql.ts'
import { recordWorker, removeWorker } from './public.ts'

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
  const mine = Object.entries(calls).filter(([, { path }]) => path.startsWith('/admin'))
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
    for (const wish of [{ role: 'user' as const }, { status: 'deactivated' as const }]) {
      const { status, body } = await admin.call('changeAdminUser', { id: admin.id, ...wish })
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

describe('products', () => {
  test('are rejected with a reason that their owner sees, hidden, and approved again', async () => {
    const product = await makeProduct(app, { title: 'A basket of reeds' })
    await app.platform.db.prisma.product.update({
      where: { id: product.id },
      data: {
        media: [
          {
            key: 'products/a.webp',
            type: 'image',
            size: 1,
            isPrimary: true,
            poster: null,
            width: 1,
            height: 1,
            duration: null,
            thumbhash: null,
            renditions: [],
            captions: null,
          },
        ],
      },
    })
    const { id } = product
    const rejected = await admin.call('changeAdminProduct', {
      id,
      status: 'rejected',
      reason: 'Not yours to sell',
    })
    expect(rejected.body.data.product).toMatchObject({
      status: 'rejected',
      isListed: false,
      reason: 'Not yours to sell',
      title: 'A basket of reeds',
      user: { id: product.owner.id, phone: product.owner.phone },
    })
    expect((await app.visitor.call('getProduct', { id })).status).toBe(404)
    const own = (await product.owner.call('getProduct', { id })).body.data.product
    expect([own.status, own.failureReason]).toEqual(['rejected', 'Not yours to sell'])
    await admin.call('changeAdminProduct', { id, status: 'inactive' })
    const approved = await admin.call('changeAdminProduct', { id, status: 'active' })
    expect(approved.body.data.product).toMatchObject({ status: 'active', isListed: true, reason: null })
    expect(await newsOf(product.owner)).toEqual([
      ['Your product was approved', 'Others can see your product again.'],
      ['Your product was hidden', 'Others no longer see your product.'],
      ['Your product was rejected', 'Others no longer see your product: Not yours to sell'],
    ])
    expect(await logOf(id)).toEqual([
      {
        action: 'product.reject',
        before: { status: 'active', isFlagged: false },
        after: { status: 'rejected', isFlagged: false },
      },
      {
        action: 'product.hide',
        before: { status: 'rejected', isFlagged: false },
        after: { status: 'inactive', isFlagged: false },
      },
      {
        action: 'product.approve',
        before: { status: 'inactive', isFlagged: false },
        after: { status: 'active', isFlagged: false },
      },
    ])
  })

  test('without a video cannot be approved; unknown ones are not found', async () => {
    for (const status of ['pending', 'failed', 'inactive'] as const) {
      const { id } = await makeProduct(app, { status })
      const answer = await admin.call('changeAdminProduct', { id, status: 'active' })
      expect([answer.status, answer.body.error.code]).toEqual([409, 'NOT_READY'])
      expect(await logOf(id)).toEqual([])
    }
    expect((await admin.call('changeAdminProduct', { id: newId(), status: 'rejected' })).status).toBe(404)
    const wrong = await admin.call('changeAdminProduct', { id: newId(), status: 'pending' as 'active' })
    expect(wrong.status).toBe(422)
  })

  test('need review after three reports or with a blocked word; a decision ends that', async () => {
    const waiting = async () =>
      (await admin.call('listAdminProducts', { review: 'true', limit: 100 })).body.data.products
    const product = await makeProduct(app)
    const reporters = await Promise.all([1, 2, 3].map(() => makeUser(app)))
    const report = (user: TestUser | undefined) =>
      user?.call('createReport', { targetType: 'product', targetId: product.id, reason: 'Fake' })
    await Promise.all(reporters.slice(0, 2).map(report))
    expect((await waiting()).map(({ id }) => id)).not.toContain(product.id)
    await report(reporters[2])
    expect(await waiting()).toMatchObject([{ id: product.id, reportsCount: 3, isFlagged: false }])

    await admin.call('putAdminSettings', { blockedWords: ['Ivory'] })
    const flagged = await makeProduct(app)
    const price = { amount: 10, currency: 'SZL' }
    const words = { title: 'Comb of ÍVORY!', description: 'Fine and old' }
    expect((await flagged.owner.call('updateProduct', { id: flagged.id, price, ...words })).status).toBe(200)
    expect((await waiting()).map(({ id, isFlagged }) => [id, isFlagged])).toEqual([
      [flagged.id, true],
      [product.id, false],
    ])
    expect((await admin.call('getAdminDashboard')).body.data.dashboard.waiting.products).toBe(2)

    for (const { id } of [product, flagged])
      await admin.call('changeAdminProduct', { id, status: 'rejected' })
    expect(await waiting()).toEqual([])
    const open = await app.platform.db.prisma.report.count({
      where: { targetId: product.id, status: 'open' },
    })
    expect(open).toBe(0)
    // A decision resolves every report.
    for (const reporter of reporters)
      expect(await newsOf(reporter)).toEqual([
        ['Your report was looked at', 'We acted on your report. Thank you for telling us.'],
      ])
    await admin.call('putAdminSettings', { blockedWords: [] })
  })
})

describe('a blocked word queues a product', () => {
  const written: [string, object][] = [
    ['title', { title: 'Comb of ivory' }],
    ['description', { description: 'Made of ivory' }],
    ['category', { category: 'Ivory' }],
    ['subcategory', { subcategory: 'Ivory' }],
    ['brand', { brand: 'Ivory & Sons' }],
    ['sku', { sku: 'ivory-1' }],
    ['tags', { tags: ['comb', 'ivory'] }],
    ['attributes', { attributes: { material: 'ivory' } }],
    ['names of attributes', { attributes: { ivory: 'yes' } }],
    ['seo', { seo: { title: 'Ivory' } }],
  ]
  test.each(written)('in any text of its seller, new or changed: %s', async (_, text) => {
    const admin = await makeUser(app, { role: 'admin' })
    await admin.call('putAdminSettings', { blockedWords: ['Ivory', 'seo', 'tags', 'title', 'attributes'] })
    const { owner } = await makeShop(app)
    const plain = { title: 'A comb', description: 'Fine and old', price: { amount: 10, currency: 'SZL' } }
    const isFlagged = async (id: string) => {
      const [row] = await runSql(
        app.platform.db.kysely,
        'SELECT 1 FROM "ProductFlag" WHERE "productId" = $1::uuid',
        [id],
      )
      return row !== undefined
    }
    const make = async (more: object) => {
      const { status, body } = await owner.call('createProduct', { ...plain, ...more })
      expect(status).toBe(201)
      return body.data.product.id
    }
    const id = await make({})
    expect(await isFlagged(id)).toBe(false)
    expect((await owner.call('updateProduct', { id, ...plain, ...text })).status).toBe(200)
    expect(await isFlagged(id)).toBe(true)
    expect(await isFlagged(await make(text))).toBe(true)
    await admin.call('putAdminSettings', { blockedWords: [] })
  })
})

test('shops are closed and opened, verified and unverified, and each change is audited', async () => {
  const shop = await makeShop(app, { name: 'Weavers of Ngwenya' })
  const found = (await admin.call('listAdminShops', { search: 'ngwenya' })).body.data
  expect(found.shops).toMatchObject([{ id: shop.id, status: 'active', user: { id: shop.owner.id } }])
  const change = (wish: object) => admin.call('changeAdminShop', { id: shop.id, ...wish })
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
      after: { status: 'active', isClosedByAdmin: false },
    },
    { action: 'shop.unverify', before: { isVerified: true }, after: { isVerified: false } },
  ])
  expect((await newsOf(shop.owner)).toReversed()).toEqual([
    ['Your shop is verified', 'Your shop carries the mark of a verified shop now.'],
    ['Your shop was closed', 'Others no longer see your shop and its products.'],
    ['Your shop is open again', 'Others can see your shop and its products again: Its papers ended'],
    [
      'Your shop is no longer verified',
      'Your shop no longer carries the mark of a verified shop: Its papers ended',
    ],
  ])
  expect((await admin.call('changeAdminShop', { id: newId(), isVerified: true })).body.error.code).toBe(
    'NO_SHOP',
  )
})

describe('reports', () => {
  test("show the reporter and the target's owner; the reporter is notified of the decision", async () => {
    const [reporter, product] = [await makeUser(app, { name: 'Lindiwe' }), await makeProduct(app)]
    const comment = (await product.owner.call('createComment', { id: product.id, comment: 'Go away' })).body
      .data.comment
    const sent = await reporter.call('sendMessage', { shopId: product.shop.id, content: 'Bad words' })
    const targets = [
      ['product', product.id],
      ['shop', product.shop.id],
      ['comment', comment.id],
      ['user', product.owner.id],
      ['message', sent.body.data.message.id],
    ] as const
    for (const [targetType, targetId] of targets)
      await reporter.call('createReport', { targetType, targetId, reason: 'Spam', details: 'Look' })
    const { reports } = (await admin.call('listAdminReports', { limit: 100 })).body.data
    const mine = reports.filter((report) => report.reporter.id === reporter.id)
    expect(mine.map(({ targetType, target }) => [targetType, target?.user.id])).toEqual([
      ['product', product.owner.id],
      ['shop', product.owner.id],
      ['comment', product.owner.id],
      ['user', product.owner.id],
      ['message', reporter.id],
    ])
    expect(mine[2]).toMatchObject({ target: { text: 'Go away', status: 'active' }, details: 'Look' })
    expect(mine[4]).toMatchObject({ target: { text: 'Bad words' }, reporter: { name: 'Lindiwe' } })

    const id = mine[2]?.id ?? ''
    const resolved = await admin.call('decideReport', { id, status: 'resolved', resolution: 'It is gone' })
    expect(resolved.body.data.report).toMatchObject({ status: 'resolved', resolution: 'It is gone' })
    expect(resolved.body.data.report.decidedAt).not.toBeNull()
    await admin.call('decideReport', { id: mine[0]?.id ?? '', status: 'dismissed' })
    expect(await newsOf(reporter)).toEqual([
      ['Your report was looked at', 'We found nothing against our rules. Thank you for telling us.'],
      ['Your report was looked at', 'We acted on your report: It is gone'],
    ])
    expect(await logOf(id)).toEqual([
      { action: 'report.resolve', before: { status: 'open' }, after: { status: 'resolved' } },
    ])
  })

  test('show the content at the time of the report, even if the author changed it later', async () => {
    const [reporter, author] = [await makeUser(app), await makeUser(app, { name: 'Author' })]
    const product = await makeProduct(app, { title: 'Fake watch' })
    const uploaded = await author.call(
      'uploadMedia',
      { folder: 'comments' },
      { files: { file: { bytes: onePixel, filename: 'a.png', type: 'image/png' } } },
    )
    const media = [uploaded.body.data.key]
    const about = { id: product.id, comment: 'Bad words', media }
    const comment = (await author.call('createComment', about)).body.data.comment
    const sent = await author.call('sendMessage', { shopId: product.shop.id, content: 'Threat' })
    const targets = [
      ['product', product.id, reporter],
      ['comment', comment.id, reporter],
      ['message', sent.body.data.message.id, product.owner],
    ] as const
    for (const [targetType, targetId, who] of targets)
      await who.call('createReport', { targetType, targetId, reason: 'Spam' })
    await author.call('updateComment', { id: comment.id, comment: 'Nice words' })
    const price = { amount: 5, currency: 'SZL' }
    await product.owner.call('updateProduct', { id: product.id, title: 'Watch', description: 'Good', price })

    const { reports } = (await admin.call('listAdminReports', { limit: 100 })).body.data
    const found = targets.map(([, id]) => reports.find(({ targetId }) => targetId === id))
    expect(found).toMatchObject([
      {
        target: { text: 'Watch' },
        evidence: {
          text: 'Fake watch\nA product that a test listed',
          user: { id: product.owner.id },
          media: [],
        },
      },
      { target: { text: 'Nice words' }, evidence: { text: 'Bad words', user: { name: 'Author' } } },
      { evidence: { text: 'Threat', user: { id: author.id }, media: [] } },
    ])
    expect(found[1]?.evidence?.media).toEqual([{ url: comment.media[0]?.url, type: 'image' }])
    // The reporter's export does not contain the reported texts.
    const own = await app.app.inject({
      url: '/api/users/me/export',
      headers: { authorization: `Bearer ${reporter.token}` },
    })
    expect(own.body).not.toContain('Bad words')
  })

  test('are reopened unless the reporter has another open one of the same target', async () => {
    const [reporter, product] = [await makeUser(app), await makeProduct(app)]
    const about = { targetType: 'product', targetId: product.id, reason: 'Fake' } as const
    const first = (await reporter.call('createReport', about)).body.data.report.id
    await admin.call('decideReport', { id: first, status: 'dismissed' })
    const opened = await admin.call('decideReport', { id: first, status: 'open' })
    expect(opened.body.data.report).toMatchObject({ status: 'open', decidedAt: null })
    await admin.call('decideReport', { id: first, status: 'resolved' })
    await reporter.call('createReport', about)
    expect((await admin.call('decideReport', { id: first, status: 'open' })).status).toBe(409)
    expect((await admin.call('decideReport', { id: newId(), status: 'open' })).status).toBe(404)
  })
})

describe('settings', () => {
  test('close every call that posts a comment', async () => {
    const user = await makeUser(app)
    const posted: (string | undefined)[] = [success.commentPosted, success.replyPosted]
    const posting = Object.values<Endpoint>(calls).filter(({ message }) => posted.includes(message))
    expect(posting.length).toBeGreaterThanOrEqual(5)
    const post = async ({ method, path }: Endpoint) => {
      const url = `/api${path.replace(/:\w+/g, newId())}`
      const headers = { authorization: `Bearer ${user.token}` }
      return [path, (await app.app.inject({ method, url, headers, payload: { comment: 'Nice' } })).statusCode]
    }
    const postAll = () => Promise.all(posting.map(post))
    await admin.call('putAdminSettings', { areCommentsOpen: false })
    const closed = await postAll()
    await admin.call('putAdminSettings', { areCommentsOpen: true })
    expect(closed).toEqual(posting.map(({ path }) => [path, 503]))
    expect(await postAll()).toEqual(posting.map(({ path }) => [path, 404]))
  })

  test('apply at once, one by one, and are audited', async () => {
    const [user, product] = [await makeUser(app), await makeProduct(app)]
    const before = (await admin.call('getAdminSettings')).body.data.settings
    expect(before.areCommentsOpen).toBe(true)
    const [off] = await Promise.all([
      admin.call('putAdminSettings', { areCommentsOpen: false }),
      admin.call('putAdminSettings', { isSignupOpen: false }),
    ])
    expect(off.body.data.settings.areCommentsOpen).toBe(false)
    const comment = () => user.call('createComment', { id: product.id, comment: 'Nice' })
    expect((await comment()).status).toBe(503)
    const signup = { phone: '+26876009999', password: 'a right long one', name: 'New' }
    expect((await app.visitor.call('signup', signup)).body.error.code).toBe('UNAVAILABLE')
    const after = (await admin.call('getAdminSettings')).body.data.settings
    expect(after).toEqual({ ...before, areCommentsOpen: false, isSignupOpen: false })
    // A client may send back everything it read.
    expect((await admin.call('putAdminSettings', before)).body.data.settings).toEqual(before)
    expect((await comment()).status).toBe(201)
    const { auditLog } = (await admin.call('listAuditLog', { action: 'settings' })).body.data
    expect(auditLog[0]).toMatchObject({
      user: { id: admin.id, name: 'Root' },
      action: 'settings.change',
      targetType: 'settings',
      before: { areCommentsOpen: false, isSignupOpen: false },
      after: { areCommentsOpen: true, isSignupOpen: true },
    })
  })

  test('blocked words put comments into the review queue', async () => {
    const [user, product] = [await makeUser(app), await makeProduct(app)]
    await admin.call('putAdminSettings', { blockedWords: ['scoundrel', 'scoundrel'] })
    expect((await admin.call('getAdminSettings')).body.data.settings.blockedWords).toEqual(['scoundrel'])
    await user.call('createComment', { id: product.id, comment: 'What a Scoundrel.' })
    const { comments } = (await admin.call('listModerationQueue', { limit: 100 })).body.data
    expect(comments.filter(({ isFlagged }) => isFlagged).map(({ comment }) => comment)).toEqual([
      'What a Scoundrel.',
    ])
    for (const wrong of [[''], ['x'.repeat(101)]])
      expect((await admin.call('putAdminSettings', { blockedWords: wrong })).status).toBe(422)
    await admin.call('putAdminSettings', { blockedWords: [] })
  })
})

test('with uploads off no call accepts a file; other calls work', async () => {
  const product = await makeProduct(app)
  const { owner } = product
  const image = { bytes: onePixel, filename: 'a.png', type: 'image/png' }
  await admin.call('putAdminSettings', { areUploadsOpen: false })
  const answers = await Promise.all([
    owner.call('uploadMedia', { folder: 'chats' }, { files: { file: image } }),
    owner.call('setAvatar', {}, { files: { avatar: image } }),
    owner.call('addImages', { id: product.id }, { files: { images: image } }),
    owner.call('uploadShopImage', { id: product.shop.id, type: 'logo' }, { files: { image } }),
    owner.call('uploadDirectAttachment', { participantId: admin.id }, { files: { file: image } }),
    admin.call('sendMessage', { shopId: product.shop.id, content: 'See' }, { files: { files: image } }),
    admin.call('createComment', { id: product.id, comment: 'See' }, { files: { files: image } }),
  ])
  expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual(
    answers.map(() => [503, 'UNAVAILABLE']),
  )
  const begun = await app.app.inject({
    method: 'POST',
    url: '/api/media/uploads',
    headers: { authorization: `Bearer ${owner.token}`, 'tus-resumable': '1.0.0', 'upload-length': '9' },
  })
  expect([begun.statusCode, JSON.parse(begun.body).error.code]).toEqual([503, 'UNAVAILABLE'])
  expect(await app.platform.db.prisma.upload.count({ where: { ownerId: owner.id } })).toBe(0)
  expect((await admin.call('createComment', { id: product.id, comment: 'Words alone' })).status).toBe(201)
  const shown = await owner.call('askAssistantAboutImage', {}, { files: { image } })
  expect(shown.body.error?.code).not.toBe('UNAVAILABLE')
  await admin.call('putAdminSettings', { areUploadsOpen: true })
  expect((await owner.call('setAvatar', {}, { files: { avatar: image } })).status).toBe(200)
})

describe('limits', () => {
  // A factor multiplies every limit, like those of the calls.
  let exact: TestApp
  beforeAll(async () => {
    exact = await startTestApp()
  })
  afterAll(() => exact.close())

  test('apply to parallel calls, answer when to try again, and end with their window', async () => {
    const root = await makeUser(exact, { role: 'admin' })
    const product = await makeProduct(exact)
    const writer = await makeUser(exact)
    const write = () => writer.call('createComment', { id: product.id, comment: 'Nice' })
    expect((await root.call('getAdminSettings')).body.data.settings.mostCommentsAnHour).toBeNull()
    const set = await root.call('putAdminSettings', { mostCommentsAnHour: 2, mostProductsADay: 2 })
    expect(set.body.data.settings).toMatchObject({ mostCommentsAnHour: 2, mostProductsADay: 2 })

    const answers = await Promise.all([1, 2, 3, 4].map(write))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.error).toEqual({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(3600)
    const [first] = answers.filter(({ status }) => status === 201)
    const reply = await writer.call('replyToComment', {
      id: first?.body.data.comment.id ?? '',
      comment: 'And',
    })
    expect(reply.status).toBe(429)
    expect((await product.owner.call('createComment', { id: product.id, comment: 'Thanks' })).status).toBe(
      201,
    )
    await runSql(
      exact.platform.db.kysely,
      `UPDATE "Comment" SET "createdAt" = now() - interval '61 minutes' WHERE id = $1::uuid`,
      [first?.body.data.comment.id],
    )
    expect((await write()).status).toBe(201)
    expect((await write()).status).toBe(429)

    // One exists already; without its video a listing is complete except for processing.
    const list = () =>
      product.owner.call('createProduct', {
        title: 'Mat',
        description: 'Of grass',
        price: { amount: 5, currency: 'SZL' },
      })
    expect([(await list()).status, (await list()).status]).toEqual([201, 429])
    await root.call('putAdminSettings', { mostProductsADay: null, mostCommentsAnHour: null })
    expect([(await list()).status, (await write()).status]).toEqual([201, 201])
    for (const wrong of [0, -1, 1.5, 1e9])
      expect((await root.call('putAdminSettings', { mostProductsADay: wrong })).status).toBe(422)
  })
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

describe('queues', () => {
  test('list their workers and throughput while these report', async () => {
    const [id, lost] = [newId(), newId()]
    const note = (of: string, host: string, done: number) =>
      recordWorker(app.platform, {
        id: of,
        host,
        pid: 7,
        queues: [{ queue: 'video', concurrency: 2, done, failed: 1 }],
      })
    const video = async () =>
      (await admin.call('listQueues')).body.data.queues.find(({ name }) => name === 'video')
    expect(await video()).toMatchObject({ workers: [], donePerMinute: 0, failedPerMinute: 0 })
    await note(id, 'one', 5)
    await note(lost, 'two', 9)
    await runSql(
      app.platform.db.kysely,
      `UPDATE "QueueWorker" SET "seenAt" = now() - interval '1 minute' WHERE id = $1`,
      [lost],
    )
    await note(id, 'one', 6)
    expect(await video()).toMatchObject({
      workers: [{ host: 'one', pid: 7, concurrency: 2 }],
      donePerMinute: 6,
      failedPerMinute: 1,
    })
    await removeWorker(app.platform, id)
    expect(await video()).toMatchObject({ workers: [] })
  })

  const url = '/api/admin/queues'
  const look = (cookie?: string, path = '') =>
    app.app.inject({ method: 'GET', url: url + path, headers: cookie ? { cookie } : {} })

  test('show their state, run commands, and audit them', async () => {
    const find = async () =>
      (await admin.call('listQueues')).body.data.queues.find(({ name }) => name === 'notifications')
    const before = await find()
    expect(before).toMatchObject({ failed: 0, running: 0, isPaused: false })
    await app.platform.queue.enqueue(
      'notifications.tell-many',
      { productId: newId(), news: 'listed' },
      { key: newId() },
    )
    const more = await find()
    expect(more?.waiting).toBe((before?.waiting ?? 0) + 1)
    const order = (order: 'pause' | 'resume' | 'drain' | 'retry' | 'discard') =>
      admin.call('orderQueue', { name: 'notifications', order })
    expect((await order('pause')).body.data.queue.isPaused).toBe(true)
    expect((await order('drain')).body.data).toMatchObject({ queue: { waiting: 0 }, jobs: more?.waiting })
    expect((await order('resume')).body.data.queue.isPaused).toBe(false)
    for (const idle of ['retry', 'discard'] as const) expect((await order(idle)).body.data.jobs).toBe(0)
    const { auditLog } = (await admin.call('listAuditLog', { targetType: 'queue' })).body.data
    expect(auditLog.map(({ action }) => action).toReversed()).toEqual(
      ['pause', 'drain', 'resume', 'retry', 'discard'].map((word) => `queue.${word}`),
    )
    expect(auditLog[0]).toMatchObject({ targetId: null, before: { queue: 'notifications' } })
    expect((await admin.call('orderQueue', { name: 'none' as 'otp', order: 'drain' })).status).toBe(404)
  })

  test('are shown by Bull Board to an administrator with the cookie', async () => {
    const other = await makeUser(app, { role: 'admin' })
    expect((await look()).statusCode).toBe(401)
    const opened = await other.call('openQueueSession')
    expect(opened.body.data.url).toBe(url)
    const set = String(opened.headers['set-cookie'])
    expect(set).toMatch(/; Path=\/api\/admin\/queues; Max-Age=900; HttpOnly; SameSite=Strict$/)
    const cookie = set.split(';')[0] ?? ''
    const page = await look(cookie)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const { queues } = (await look(cookie, '/api/queues')).json()
    expect(queues.map(({ name }: { name: string }) => name)).toContain('notifications')
    const pause = await app.app.inject({
      method: 'PUT',
      url: `${url}/api/queues/notifications/pause`,
      headers: { cookie },
    })
    expect(pause.statusCode).toBeGreaterThanOrEqual(400)
    expect((await look(cookie.slice(0, -3))).statusCode).toBe(401)
    // An access token is not accepted as a pass, nor a pass as an access token.
    expect((await look(`sokoni_queues=${other.token}`)).statusCode).toBe(401)
    await admin.call('changeAdminUser', { id: other.id, role: 'user' })
    expect((await look(cookie)).statusCode).toBe(401)
  })
})
