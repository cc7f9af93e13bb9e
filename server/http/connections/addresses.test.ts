import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'

/** Limits with this factor: two failed logins and one code per address, ten views of a product. */
const RATE_LIMIT_FACTOR = '0.05'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR } })
})
afterAll(() => app.close())

type Sent = { url: string; remoteAddress: string; payload?: object; headers?: Record<string, string> }
const post = (sent: Sent) => app.app.inject({ method: 'POST', ...sent })
/** Returns another address of the same /64 each time. */
const inNetwork = (prefix: string, n: number) => `${prefix}:${n.toString(16)}:${(n * 7).toString(16)}::1`

test.each([
  [
    'failed logins',
    '2001:db8:1:1',
    [401, 401, 429, 429],
    (n: number) => ({
      url: '/api/auth/login',
      payload: { identifier: `+2687690000${n}`, password: 'not the right one' },
    }),
  ],
  [
    'codes',
    '2001:db8:2:1',
    [202, 429, 429],
    (n: number) => ({
      url: '/api/auth/forgot-password',
      payload: { phone: `+2687690001${n}` },
    }),
  ],
  [
    'calls',
    '2001:db8:3:1',
    [404, 404, 404, 429],
    () => ({
      url: '/api/products/0190a000-0000-7000-8000-000000000000/inquiry',
      payload: { message: 'Is it there?', contact: { phone: '+26876900001' } },
    }),
  ],
] as const)('%s are counted per /64', async (_, prefix, expected, sent) => {
  const limit = expected.indexOf(429)
  const statuses = []
  for (let n = 0; n < 30 && statuses.at(-1) !== 429; n += 1)
    statuses.push((await post({ ...sent(n % 10), remoteAddress: inNetwork(prefix, n + 1) })).statusCode)
  expect(statuses.at(-1)).toBe(429)
  if (_ !== 'calls') expect(statuses).toEqual(expected.slice(0, limit + 1))
  const neighbour = await post({ ...sent(9), remoteAddress: `${prefix.slice(0, -1)}2::1` })
  expect(neighbour.statusCode).not.toBe(429)
})

test('all notations of an IPv4 address count as one', async () => {
  const login = (remoteAddress: string, n: number) =>
    post({
      url: '/api/auth/login',
      remoteAddress,
      payload: { identifier: `+2687690002${n}`, password: 'not the right one' },
    })
  const forms = ['198.51.100.77', '::ffff:198.51.100.77', '::ffff:c633:644d']
  const statuses = []
  for (const [n, form] of forms.entries()) statuses.push((await login(form, n)).statusCode)
  expect(statuses).toEqual([401, 401, 429])
})

test('an identifier chosen by an attacker cannot lock another account or second factor', async () => {
  const user = await makeUser(app)
  const subjects = [`second-factor:${user.id}`, `phone:${user.phone}`, `account:${user.id}`, user.id]
  for (const [n, identifier] of subjects.entries())
    for (let time = 0; time < 2; time += 1)
      await post({
        url: '/api/auth/login',
        remoteAddress: `198.51.101.${n * 2 + time}`,
        payload: { identifier, password: 'not the right one' },
      })
  const typed = await app.platform.db.prisma.loginFailure.findMany({
    where: { subject: { in: subjects.map((subject) => `identifier:${subject}`) } },
  })
  expect(new Set(typed.map(({ subject }) => subject)).size).toBe(subjects.length)
  expect(await app.platform.db.prisma.loginFailure.count({ where: { subject: { in: subjects } } })).toBe(0)
})

const view = (id: string, remoteAddress: string, agent: string, act = 'views') =>
  post({ url: `/api/products/${id}/${act}`, remoteAddress, payload: {}, headers: { 'user-agent': agent } })
const counts = async (id: string) => {
  const [row] = await runSql(
    app.platform.db.kysely,
    'SELECT "viewsCount" AS views, "sharesCount" AS shares FROM "Product" WHERE id = $1',
    [id],
  )
  return row
}

test('one address, or IPv6 /48, adds a limited number of views and shares, with any user agents', async () => {
  const { id } = await makeProduct(app)
  const agents = Array.from({ length: 25 }, (_, n) => n)
  await Promise.all(agents.map((n) => view(id, `2001:db8:4:${n + 1}::1`, `agent ${n}`)))
  await Promise.all(agents.map((n) => view(id, '198.51.100.90', `agent ${n}`, 'share')))
  expect(await counts(id)).toEqual({ views: 10, shares: 10 })

  expect((await view(id, '2001:db8:5:1::1', 'agent 1')).statusCode).toBe(200)
  const member = await makeUser(app)
  await post({
    url: `/api/products/${id}/views`,
    remoteAddress: '2001:db8:4:1::1',
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect((await counts(id))?.views).toBe(12)
  await runSql(app.platform.db.kysely, `UPDATE "ProductAddress" SET since = now() - interval '61 minutes'`)
  await view(id, '2001:db8:4:1::1', 'a new agent')
  expect((await counts(id))?.views).toBe(13)
})
