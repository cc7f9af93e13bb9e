import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { routes } from '../../routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.close())

it('reads two large lists at a time, one of a network, and delays no other call', async () => {
  const { action } = routes.listShops
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const sizes: number[] = []
  const running: number[] = []
  let most = 0
  routes.listShops.action = async (...given) => {
    const limit = Number(Object(given[2]).limit)
    sizes.push(limit)
    running.push(limit)
    most = Math.max(most, running.filter((size) => size > 30).length)
    if (limit > 30) await isReleased
    running.splice(running.indexOf(limit), 1)
    return action(...given)
  }
  const list = (limit: number, address: string) =>
    app.visitor.call('listShops', { limit }, { headers: { 'x-forwarded-for': address } })
  try {
    const large = ['10.9.0.1', '10.9.0.1', '10.9.0.2', '10.9.0.3'].map((address) => list(100, address))
    await expect.poll(() => sizes.length).toBe(2)
    expect((await list(30, '10.9.0.1')).status).toBe(200)
    expect((await list(30, '10.9.0.4')).status).toBe(200)
    expect(sizes).toEqual([100, 100, 30, 30])
    release()
    expect((await Promise.all(large)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([sizes.length, most]).toEqual([6, 2])
  } finally {
    release()
    routes.listShops.action = action
  }
})
