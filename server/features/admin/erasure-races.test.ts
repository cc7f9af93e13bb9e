import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import { cleanUp } from '../../../workers/clean-up.ts'
import { admin, app, openOf, setUp } from './account-erasure.test-setup.ts'

setUp()

test('a profile that is changed while the account is deleted brings nothing back', async () => {
  for (let round = 0; round < 4; round += 1) {
    const user = await makeUser(app)
    await user.call('requestDeletion', {})
    const id = (await openOf(user))?.id ?? ''
    await Promise.all([
      ...Array.from({ length: 4 }, (_, at) => user.call('updateMe', { name: `Early ${at}` })),
      admin.call('decideAccountRequest', { id, decision: 'approve' }),
      ...Array.from({ length: 8 }, (_, at) =>
        user.call('updateMe', { name: `Late ${at}`, email: `late${round}-${at}@example.org` }),
      ),
    ])
    await app.settle()
    const row = await app.platform.db.prisma.user.findUniqueOrThrow({ where: { id: user.id } })
    expect([row.status, row.name, row.email]).toEqual(['deleted', 'Deleted user', null])
  }
})

test('a comment that is stored after the account was deleted is erased by the next clean-up', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  await user.call('requestDeletion', {})
  const id = (await openOf(user))?.id ?? ''
  await admin.call('decideAccountRequest', { id, decision: 'approve' })
  await app.settle()
  const { prisma } = app.platform.db
  const late = {
    id: randomUUID(),
    userId: user.id,
    targetType: 'product' as const,
    targetId: product.id,
    text: 'Late words',
  }
  await prisma.comment.create({ data: late })
  await cleanUp(app.platform)
  await app.settle()
  expect(await prisma.comment.findUnique({ where: { id: late.id } })).toMatchObject({ text: '' })
})
