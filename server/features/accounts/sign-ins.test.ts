import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { MAX_SIGN_INS_AN_HOUR } from './actions/assert-sign-in-limit.ts'
import { hashPassword } from './passwords.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => app.close())

test('an account signs in so many times an hour, ended sessions included', async () => {
  const password = 'correct horse battery'
  const [user, other] = [await makeUser(app), await makeUser(app)]
  const { prisma, kysely } = app.platform.db
  const passwordHash = await hashPassword(password)
  for (const { id } of [user, other]) await prisma.user.update({ where: { id }, data: { passwordHash } })
  const login = (identifier: string) => app.visitor.call('login', { identifier, password })
  // One session is the factory's.
  await runSql(
    kysely,
    `INSERT INTO "Session" (id, "userId", "createdAt", "endedAt")
     SELECT gen_random_uuid(), $1::uuid, now() - interval '59 minutes', now() FROM generate_series(1, $2)`,
    [user.id, MAX_SIGN_INS_AN_HOUR - 2],
  )
  expect((await login(user.phone)).status).toBe(200)
  const refused = await login(user.phone)
  expect([refused.status, refused.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await login(other.phone)).status).toBe(200)
  const age = `UPDATE "Session" SET "createdAt" = "createdAt" - interval '1 minute' WHERE "userId" = $1::uuid`
  await runSql(kysely, age, [user.id])
  expect((await login(user.phone)).status).toBe(200)
})
