import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('everything visible can be reported; a repeat changes the open report', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  const comment = (await product.owner.call('createComment', { id: product.id, comment: 'Rude' })).body.data
    .comment
  const sent = await user.call('sendMessage', { shopId: product.shop.id, content: 'Hi' })
  const targets = [
    ['product', product.id],
    ['shop', product.shop.id],
    ['comment', comment.id],
    ['user', product.owner.id],
    ['message', sent.body.data.message.id],
  ] as const
  for (const [targetType, targetId] of targets) {
    const { status, body } = await user.call('createReport', { targetType, targetId, reason: 'Spam' })
    expect(status).toBe(201)
    expect(body.data.report).toMatchObject({
      targetType,
      targetId,
      reason: 'Spam',
      details: null,
      status: 'open',
    })
  }
  const again = await Promise.all(
    [1, 2, 3].map(() =>
      user.call('createReport', {
        targetType: 'product',
        targetId: product.id,
        reason: 'Fake',
        details: ' No ',
      }),
    ),
  )
  expect(new Set(again.map(({ body }) => body.data.report.id)).size).toBe(1)
  const kept = await app.platform.db.prisma.report.findMany({ where: { targetId: product.id } })
  expect(kept).toMatchObject([{ reporterId: user.id, reason: 'Fake', details: 'No' }])
  // Another reporter files a separate report.
  const other = await makeUser(app)
  await other.call('createReport', { targetType: 'product', targetId: product.id, reason: 'Spam' })
  expect(await app.platform.db.prisma.report.count({ where: { targetId: product.id } })).toBe(2)
})

test('a hidden target is not found, like one that does not exist', async () => {
  const hidden = await makeProduct(app, { status: 'inactive' })
  const [user, buyer] = [await makeUser(app), await makeUser(app)]
  const seen = await makeProduct(app)
  const sent = await buyer.call('sendMessage', { shopId: seen.shop.id, content: 'Private' })
  for (const [targetType, targetId] of [
    ['product', hidden.id],
    ['product', newId()],
    ['message', sent.body.data.message.id],
    ['comment', newId()],
    ['user', newId()],
    ['shop', newId()],
  ] as const) {
    const { status } = await user.call('createReport', { targetType, targetId, reason: 'Spam' })
    expect([targetType, status]).toEqual([targetType, 404])
  }
  expect(
    (await buyer.call('createReport', { targetType: 'user', targetId: buyer.id, reason: 'x' })).status,
  ).toBe(422)
  const empty = await user.call('createReport', { targetType: 'product', targetId: seen.id, reason: ' ' })
  expect(empty.body.errors).toEqual([{ path: 'body.reason', message: 'Please choose a reason' }])
  expect(
    (await app.visitor.call('createReport', { targetType: 'product', targetId: seen.id, reason: 'x' }))
      .status,
  ).toBe(401)
})

test('a report from a conversation carries its open or recent deal', async () => {
  const [product, user, admin] = [
    await makeProduct(app, { price: 100, stock: 5 }),
    await makeUser(app),
    await makeUser(app, { role: 'admin' }),
  ]
  const sent = await user.call('sendMessage', { shopId: product.shop.id, content: 'Where is it?' })
  const target = { targetType: 'message' as const, targetId: sent.body.data.message.id }
  const dealOfReport = async () => {
    const { id } = (await user.call('createReport', { ...target, reason: 'Scam' })).body.data.report
    const { reports } = (await admin.call('listAdminReports', { limit: 100 })).body.data
    return reports.find((report) => report.id === id)?.deal
  }
  expect(await dealOfReport()).toBeNull()

  const buy = async () => (await user.call('buyProduct', { id: product.id })).body.data.deal
  const [older, deal] = [await buy(), await buy()]
  const { id, number } = deal
  const title = deal.product.title
  expect(await dealOfReport()).toEqual({ id, number, title, status: 'agreed' })
  await user.call('cancelDeal', { id, reason: 'No answer' })
  expect(await dealOfReport()).toEqual({ id, number, title, status: 'cancelled' })

  // Ended too long ago to be disputed: the older one, still open, is meant.
  await app.platform.db.prisma.deal.update({
    where: { id },
    data: { updatedAt: new Date(Date.now() - 14.1 * 24 * 3600_000) },
  })
  expect(await dealOfReport()).toMatchObject({ id: older.id, status: 'agreed' })

  // Nobody but administrators gets it.
  const { report } = (await user.call('createReport', { ...target, reason: 'Scam' })).body.data
  expect(report).not.toHaveProperty('deal')
})
