import { expect, test } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
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
