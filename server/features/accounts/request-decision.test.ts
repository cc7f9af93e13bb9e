import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { recordRequestDecision } from './actions/record-request-decision.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(() => vi.useRealTimers())
afterAll(() => app.close())

test('a request is decided at the time of the database, by which deleted accounts are erased again', async () => {
  const user = await makeUser(app)
  await user.call('requestDeletion', {})
  const { db } = app.platform
  const { id } = await db.prisma.accountRequest.findFirstOrThrow({ where: { userId: user.id } })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3_600_000 })
  await db.transaction((tx) => recordRequestDecision(tx, { id, status: 'approved', decidedBy: user.id }))
  const [request] = await runSql(
    db.kysely,
    `SELECT "decidedAt" > now() - interval '1 minute' AS "isNow" FROM "AccountRequest" WHERE id = $1::uuid`,
    [id],
  )
  expect(request?.isNow).toBe(true)
})
