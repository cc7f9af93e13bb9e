import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await makeUser(app, { role: 'admin', name: 'Root' })
})
afterAll(() => app.close())

const reason = 'A deposit before viewing is not allowed'
const textsOf = async (user: TestUser) => {
  await app.settle()
  const { notifications } = (await user.call('listNotifications')).body.data
  return notifications.map(({ message }) => message)
}
const reasonsOf = async (targetId: string) => {
  const { auditLog } = (await admin.call('listAuditLog', { targetId, limit: 100 })).body.data
  return auditLog.map((entry) => [entry.action, entry.after.reason]).toReversed()
}
const commentOf = async () => {
  const product = await makeProduct(app)
  const author = await makeUser(app)
  const written = await author.call('createComment', { id: product.id, comment: 'Send the money first' })
  return { id: written.body.data.comment.id, author }
}

test('whoever reported something reads the note for them, and never the reason for its owner', async () => {
  const thanks = 'We acted on your report. Thank you for telling us.'
  for (const [note, expected] of [
    [undefined, thanks],
    ['We hid it. Good that you looked.', 'We acted on your report: We hid it. Good that you looked.'],
  ] as const) {
    const product = await makeProduct(app)
    const comment = await commentOf()
    const reporter = await makeUser(app)
    const report = (targetType: 'product' | 'comment', targetId: string) =>
      reporter.call('createReport', { targetType, targetId, reason: 'scam' })
    await report('product', product.id)
    await report('comment', comment.id)
    await admin.call('changeAdminProduct', { id: product.id, status: 'inactive', reason, note })
    await admin.call('moderateComment', { id: comment.id, action: 'hide', reason, note })
    expect(await textsOf(reporter)).toEqual([expected, expected])
    expect((await textsOf(product.owner)).join()).toContain(reason)
    expect((await textsOf(comment.author)).join()).toContain(reason)
  }
})

test('a note for who reported something is in the log, too', async () => {
  const product = await makeProduct(app)
  const reporter = await makeUser(app)
  const reported = { targetType: 'product' as const, targetId: product.id, reason: 'scam' }
  const { id } = (await reporter.call('createReport', reported)).body.data.report
  await admin.call('decideReport', { id, status: 'dismissed', resolution: 'It is as it says' })
  expect(await reasonsOf(id)).toEqual([['report.dismiss', 'It is as it says']])
})

test('the log keeps the reason of every decision that asks for one', async () => {
  const shop = await makeShop(app)
  const product = await makeProduct(app, { shop })
  const comment = await commentOf()
  await admin.call('changeAdminProduct', { id: product.id, status: 'inactive', reason })
  await admin.call('changeAdminProduct', { id: product.id, status: 'rejected', reason })
  expect(await reasonsOf(product.id)).toEqual([
    ['product.hide', reason],
    ['product.reject', reason],
  ])
  await admin.call('changeAdminShop', { id: shop.id, isVerified: true })
  await admin.call('changeAdminShop', { id: shop.id, isVerified: false, reason })
  await admin.call('changeAdminShop', { id: shop.id, status: 'deactivated', reason })
  expect(await reasonsOf(shop.id)).toEqual([
    ['shop.verify', undefined],
    ['shop.unverify', reason],
    ['shop.deactivate', reason],
  ])
  await admin.call('moderateComment', { id: comment.id, action: 'hide', reason })
  await admin.call('moderateComment', { id: comment.id, action: 'delete', reason })
  expect(await reasonsOf(comment.id)).toEqual([
    ['comment.hide', reason],
    ['comment.delete', reason],
  ])
  const person = await makeUser(app)
  await person.call('requestDeletion', {})
  const { accountRequests } = (await admin.call('listAccountRequests', { limit: 100 })).body.data
  const { id = '' } = accountRequests.find(({ user }) => user.id === person.id) ?? {}
  await admin.call('decideAccountRequest', { id, decision: 'reject', reason })
  expect(await reasonsOf(person.id)).toEqual([['account-request.reject', reason]])
})

test('a person whom an administrator deactivates no longer waits for that, but still for a deletion', async () => {
  const [leaving, erased] = [await makeUser(app), await makeUser(app)]
  await leaving.call('requestDeactivation', { reason: 'A pause' })
  await erased.call('requestDeletion', {})
  for (const { id } of [leaving, erased])
    await admin.call('changeAdminUser', { id, status: 'deactivated', reason })
  const { accountRequests } = (await admin.call('listAccountRequests', { limit: 100 })).body.data
  const waiting = accountRequests.map(({ user }) => user.id)
  expect([waiting.includes(leaving.id), waiting.includes(erased.id)]).toEqual([false, true])
  const approved = await admin.call('listAccountRequests', { status: 'approved', limit: 100 })
  expect(approved.body.data.accountRequests.map(({ user }) => user.id)).toContain(leaving.id)
})
