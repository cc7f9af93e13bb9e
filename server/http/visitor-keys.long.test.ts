import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { runSql } from '../../testing/sql.ts'
import { fingerprint, MAX_VISITOR_BYTES, respondOnce } from '../features/idempotency/public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the keys of all visitors are deleted continuously', async () => {
  const { kysely, prisma } = app.platform.db
  await runSql(
    kysely,
    `INSERT INTO "IdempotencyKey" (caller, network, key, request, status, answer, "createdAt")
     SELECT 'old', 'network:' || n, n::text, '\\x00', 200, '{}', now() - interval '1 hour'
     FROM generate_series(1, $1::int) n`,
    [MAX_VISITOR_BYTES / 400],
  )
  const old = () => prisma.idempotencyKey.count({ where: { caller: 'old' } })
  const before = await old()
  // One claim in 500 deletes: the probability that none of 10,000 does is 10^-9.
  let sent = 0
  for (; sent < 10_000 && (await old()) === before; sent += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        respondOnce(
          app.platform,
          {
            caller: `caller ${n}`,
            network: `network ${n}`,
            key: `${sent}`,
            fingerprint: fingerprint(`${sent}`),
            mayRunAgain: false,
          },
          async () => ({ status: 200, body: {} }),
        ),
      ),
    )
  expect(await old()).toBeLessThan(before)
})
