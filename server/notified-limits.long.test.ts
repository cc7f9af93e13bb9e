import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../contract/index.ts'
import type { Endpoint } from '../contract/wire.ts'
import { endpointRows } from '../testing/access-matrix.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeFixtures } from '../testing/fixtures.ts'
import { runSql } from '../testing/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

const names = Object.keys(endpoints) as EndpointName[] // the object's own names
const endpoint = (name: EndpointName): Endpoint => endpoints[name]

test('whatever notifies others has a limit for each account', { timeout: 120_000 }, async () => {
  let fixtures = await makeFixtures(app)
  const notified = async (caller: string) => {
    await app.settle()
    const rows = await runSql(
      app.platform.db.kysely,
      `SELECT id || "createdAt"::text AS seen FROM "Notification" WHERE "userId" <> $1::uuid`,
      [caller],
    )
    return new Set(rows.map(({ seen }) => seen))
  }
  const noticed: string[] = []
  const unlimited: string[] = []
  for (const name of names) {
    const { method, httpRate, accountRate } = endpoint(name)
    if (method === 'GET') continue
    const row = endpointRows[name]
    // Administrators act for the operator, and each of their acts is in the audit log.
    const callers = ['buyer', 'owner', 'dealer'] as const
    const { allowed } = row
    const may = callers.filter((person) =>
      typeof allowed === 'string' ? person === 'buyer' : allowed.includes(person),
    )
    for (const person of may) {
      const { id } = fixtures[person]
      const before = await notified(id)
      const input = row.input?.(fixtures, person, 1) ?? {}
      // The row's input is that of the endpoint.
      await fixtures[person].call(name, input as never, row.files ? { files: row.files } : {})
      if ((await notified(id)).difference(before).size > 0) {
        noticed.push(name)
        if (!httpRate && !accountRate) unlimited.push(`${name} as ${person}`)
      }
      if (row.mutates) fixtures = await makeFixtures(app)
    }
  }
  expect(noticed).toEqual(
    expect.arrayContaining([
      'sendMessage',
      'sendDirectMessage',
      'createComment',
      'followShop',
      'setLike',
      'createInquiry',
      'withdrawOffer',
      'buyProduct',
      'cancelDeal',
      'confirmDealPayment',
    ]),
  )
  expect(unlimited).toEqual([])
})
