import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductMedia } from '../../../prisma/json.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { onePixel } from '../../../testing/fixtures.ts'
import { runSql } from '../../../testing/sql.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
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

const image: ProductMedia = {
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
}

describe('products', () => {
  test('are rejected with a reason that their owner sees, hidden, and approved again', async () => {
    const product = await makeProduct(app, { title: 'A basket of reeds' })
    await app.platform.db.prisma.product.update({
      where: { id: product.id },
      data: {
        media: [image],
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
    await admin.call('changeAdminProduct', { id, status: 'inactive', reason: 'Blurred' })
    const hidden = (await product.owner.call('getProduct', { id })).body.data.product
    expect([hidden.status, hidden.failureReason]).toEqual(['inactive', 'Blurred'])
    const approved = await admin.call('changeAdminProduct', { id, status: 'active' })
    expect(approved.body.data.product).toMatchObject({ status: 'active', isListed: true, reason: null })
    expect(await newsOf(product.owner)).toEqual([
      ['Your product was approved', '“A basket of reeds”. Others can see your product again.'],
      ['Your product was hidden', '“A basket of reeds”. Others no longer see your product: Blurred'],
      [
        'Your product was rejected',
        '“A basket of reeds”. Others no longer see your product: Not yours to sell',
      ],
    ])
    expect(await logOf(id)).toEqual([
      {
        action: 'product.reject',
        before: { status: 'active', isFlagged: false },
        after: { status: 'rejected', isFlagged: false, reason: 'Not yours to sell' },
      },
      {
        action: 'product.hide',
        before: { status: 'rejected', isFlagged: false },
        after: { status: 'inactive', isFlagged: false, reason: 'Blurred' },
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
      {
        action: 'report.resolve',
        before: { status: 'open' },
        after: { status: 'resolved', reason: 'It is gone' },
      },
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
