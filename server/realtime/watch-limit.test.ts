import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from '../../platform/env.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { listen, openPlain, openSocketIo, type Page } from '../../testing/sockets.ts'
import { createWatchLimit } from './watch-limit.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'silent' } })
  address = await listen(app)
})
afterAll(() => app.close())

const watchSome = (page: Page, products = Array.from({ length: 200 }, () => newId())) =>
  page.send('watch', { products })

it('limits what all sockets of an address watch, until they stop or close', async () => {
  const open = (_: unknown, n: number) => (n % 2 ? openPlain(address) : openSocketIo(address))
  const pages = await Promise.all(Array.from({ length: 10 }, open))
  const last = await openPlain(address)
  // 2,000 each are what a socket may watch.
  const answers = await Promise.all(
    pages.flatMap((page) => Array.from({ length: 10 }, () => watchSome(page))),
  )
  expect(answers.every(({ success }) => success)).toBe(true)
  const some = Array.from({ length: 200 }, () => newId())
  expect((await watchSome(last, some)).error?.code).toBe('TOO_MANY_REQUESTS')
  pages[0]?.close()
  await pages[0]?.closed
  await expect.poll(async () => (await watchSome(last, some)).success, { interval: 1000 }).toBe(true)
  await last.send('unwatch', { products: some })
  for (let times = 0; times < 10; times += 1) expect((await watchSome(last)).success).toBe(true)
  expect((await watchSome(last)).error?.code).toBe('TOO_MANY_REQUESTS')
  for (const page of [...pages, last]) page.close()
})

it('limits what an IPv6 /48, an IPv4 /24 and a process watch, and keeps some for others', () => {
  const limit = createWatchLimit({ env: readEnv({ NODE_ENV: 'test', RATE_LIMIT_FACTOR: '1' }) })
  const inNetwork = (network: number, n: number) => `2a02:4780:${network.toString(16)}:${n.toString(16)}::1`
  for (let n = 0; n < 4; n += 1) expect(limit.add(inNetwork(1, n), 20_000)).toBe(true)
  expect(limit.add(inNetwork(1, 9), 1)).toBe(false)
  limit.remove(inNetwork(1, 0), 1)
  expect(limit.add(inNetwork(1, 9), 1)).toBe(true)

  for (let n = 0; n < 4; n += 1) expect(limit.add(`198.51.100.${n}`, 20_000)).toBe(true)
  expect(limit.add('198.51.100.9', 1)).toBe(false)

  for (let n = 0; n < 7; n += 1) expect(limit.add(`192.0.${n}.1`, 20_000)).toBe(true)
  expect(limit.add('203.0.113.1', 5_001)).toBe(false)
  expect(limit.add('203.0.113.1', 5_000)).toBe(true)
  expect(limit.add('203.0.113.1', 1)).toBe(false)
  limit.remove('192.0.1.1', 20_000)
  expect(limit.add('203.0.113.1', 10_000)).toBe(true)
})
