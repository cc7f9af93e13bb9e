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
