import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser, type TestUser } from '../../../testing/factories.ts'

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
    for (const [targetType, targetId] of [
      ['product' as const, product.id],
      ['comment' as const, comment.id],
    ])
      await reporter.call('createReport', { targetType, targetId, reason: 'scam' })
    await admin.call('changeAdminProduct', { id: product.id, status: 'inactive', reason, note })
    await admin.call('moderateComment', { id: comment.id, action: 'hide', reason, note })
    expect(await textsOf(reporter)).toEqual([expected, expected])
    expect((await textsOf(product.owner)).join()).toContain(reason)
    expect((await textsOf(comment.author)).join()).toContain(reason)
  }
})
