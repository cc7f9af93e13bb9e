import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { routes } from '../../routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

type Query = { limit: number; page?: number }
// Each case has a block of its own: it uses more than counts as light.
it.each<[string, Query, Query, string]>([
  ['many items', { limit: 100 }, { limit: 30 }, '10.8.0'],
  ['many rows before them', { limit: 30, page: 12 }, { limit: 30, page: 11 }, '10.9.0'],
])(
  'reads two lists of %s at a time, one of a network, and delays no other call',
  async (_, large, small, block) => {
    const { action } = routes.listShops
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const isLarge = ({ limit, page }: Query) => limit === large.limit && page === (large.page ?? 1)
    const begun: boolean[] = []
    let running = 0
    let most = 0
    routes.listShops.action = async (...given) => {
      const input: Query = given[2]
      begun.push(isLarge(input))
      if (!isLarge(input)) return action(...given)
      running += 1
      most = Math.max(most, running)
      await isReleased
      running -= 1
      return action(...given)
    }
    const list = (query: Query, host: number) =>
      app.visitor.call('listShops', query, { headers: { 'x-forwarded-for': `${block}.${host}` } })
    try {
      const waiting = [1, 1, 2, 3].map((host) => list(large, host))
      await expect.poll(() => begun.length).toBe(2)
      expect((await list(small, 1)).status).toBe(200)
      expect((await list(small, 4)).status).toBe(200)
      expect(begun).toEqual([true, true, false, false])
      release()
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect([begun.length, most]).toEqual([6, 2])
    } finally {
      release()
      routes.listShops.action = action
    }
  },
)
