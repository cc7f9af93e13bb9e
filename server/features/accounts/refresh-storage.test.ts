import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { MAX_STORED } from './actions/refresh.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const refresh = (refreshToken: string) => app.visitor.call('refresh', { refreshToken })

test('a session stores a thousand tokens; its page stays signed in, and recent reuse still ends it', async () => {
  const user = await makeUser(app)
  const fill = () =>
    runSql(
      app.platform.db.kysely,
      `INSERT INTO "RefreshToken" (hash, "sessionId", "createdAt", "expiresAt")
       SELECT uuid_send(gen_random_uuid()), $1, now() - interval '1 day', now() + interval '1 day'
       FROM generate_series(1, $2)`,
      [user.sessionId, MAX_STORED],
    )
  let { refreshToken } = user
  for (let round = 0; round < 3; round += 1) {
    await fill()
    const { status, body } = await refresh(refreshToken)
    expect(status).toBe(200)
    refreshToken = body.data.tokens.refreshToken
  }
  const stored = await app.platform.db.prisma.refreshToken.count({ where: { sessionId: user.sessionId } })
  expect(stored).toBeLessThan(3 * MAX_STORED)

  const { body } = await refresh(refreshToken)
  await runSql(
    app.platform.db.kysely,
    `UPDATE "RefreshToken" SET "usedAt" = now() - interval '1 minute' WHERE "sessionId" = $1 AND "usedAt" IS NOT NULL`,
    [user.sessionId],
  )
  expect((await refresh(refreshToken)).status).toBe(401)
  expect((await refresh(body.data.tokens.refreshToken)).status).toBe(401)
})
