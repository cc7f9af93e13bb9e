import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/index.ts'
import type { Endpoint } from '../../contract/wire.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser, openSession } from '../../testing/factories.ts'

/** A twentieth of every limit. */
const FACTOR = 0.05

let app: TestApp
let now = Date.now()
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { RATE_LIMIT_FACTOR: String(FACTOR) } })
})
afterAll(() => app.close())

const ask = async ({ method, path }: Endpoint, remoteAddress: string, token?: string) => {
  const { statusCode } = await app.app.inject({
    method,
    url: `/api${path}`.replace(/:\w+/g, '0190a000-0000-7000-8000-000000000000'),
    remoteAddress,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(method !== 'GET' && { payload: {} }),
  })
  return statusCode
}

test('users behind one address have separate limits, which they keep at another address', async () => {
  const limited = Object.values<Endpoint>(endpoints).flatMap(({ httpRate: rate, ...endpoint }) =>
    rate && rate.visitorCount === undefined ? [{ ...endpoint, most: Math.ceil(rate.count * FACTOR) }] : [],
  )
  expect(limited.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/reports', '/products/:id/inquiry']),
  )
  for (const { most, ...endpoint } of limited) {
    const [amina, thabo] = [await makeUser(app), await makeUser(app)]
    const statuses = []
    for (let time = 0; time < most; time += 1)
      statuses.push(await ask(endpoint, `198.51.100.${time}`, amina.token))
    expect([endpoint.path, statuses]).not.toEqual([endpoint.path, expect.arrayContaining([429])])
    expect([endpoint.path, await ask(endpoint, '198.51.100.77', amina.token)]).toEqual([endpoint.path, 429])
    expect([endpoint.path, await ask(endpoint, '198.51.100.0', thabo.token)]).not.toEqual([
      endpoint.path,
      429,
    ])
  }
})

test('an invalid token counts for its address', async () => {
  const { id, token } = await makeUser(app)
  const [header] = token.split('.')
  const forged = `${header}.${Buffer.from(JSON.stringify({ sub: id })).toString('base64url')}.c2lnbmVk`
  const statuses = []
  for (let time = 0; time < 5; time += 1)
    statuses.push(await ask(endpoints.createReport, '198.51.100.1', forged))
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  expect(await ask(endpoints.createReport, '198.51.100.1', token)).toBe(422)
})

test('a token of an ended session counts for its address, and takes nothing from the account', async () => {
  const user = await makeUser(app)
  const { accessToken } = await openSession(app, { id: user.id, role: 'user' })
  await user.call('logout')
  const statuses = []
  for (let time = 0; time < 4; time += 1)
    statuses.push(await ask(endpoints.createReport, '198.51.100.3', user.token))
  expect(statuses).toEqual([401, 401, 401, 429])
  expect(await ask(endpoints.createReport, '198.51.100.4', accessToken)).toBe(422)
})

test('an expired token does not count for visitors of its address', async () => {
  const { token } = await makeUser(app)
  now += 16 * 60_000
  const search = { ...endpoints.searchByMeaning, path: '/ai/search?q=basket' } as const
  for (let time = 0; time < 3; time += 1) expect(await ask(search, '198.51.100.2', token)).toBe(401)
  expect(await ask(search, '198.51.100.2')).toBe(200)
  expect(await ask(search, '198.51.100.2')).toBe(429)
})

test('IPv6 addresses count by /64', async () => {
  const search = { ...endpoints.searchByMeaning, path: '/ai/search?q=basket' } as const
  expect(await ask(search, '2001:db8:1:2::1')).toBe(200)
  expect(await ask(search, '2001:db8:1:2::2')).toBe(429)
  expect(await ask(search, '2001:db8:1:3::1')).toBe(200)
})

test('the addresses of an IPv6 /48 together have four times as much as one', async () => {
  const search = { ...endpoints.searchByMeaning, path: '/ai/search?q=basket' } as const
  const statuses = []
  for (let subnet = 1; subnet <= 6; subnet += 1) statuses.push(await ask(search, `2001:db8:7:${subnet}::1`))
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  expect(await ask(search, '2001:db8:8:1::1')).toBe(200)
  const { token } = await makeUser(app)
  expect(await ask(search, '2001:db8:7:1::1', token)).toBe(200)
})
