import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '../../../contract/index.ts'
import type { Endpoint } from '../../../contract/wire.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

/** A thousandth of every limit: the general one is three requests a minute. */
const FACTOR = 0.001
const MAX_REQUESTS = 4

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: String(FACTOR) } })
})
afterAll(() => app.close())

let count = 0
/** Returns the statuses of a repeated request from a new address. */
const repeat = async (method: Endpoint['method'] | 'HEAD', url: string) => {
  count += 1
  const remoteAddress = `198.51.${Math.floor(count / 200)}.${count % 200}`
  const statuses: number[] = []
  for (let time = 0; time < MAX_REQUESTS; time += 1) {
    const { statusCode } = await app.app.inject({
      method,
      url,
      remoteAddress,
      headers: { accept: 'text/html' },
      ...(method !== 'GET' && method !== 'HEAD' && { payload: {} }),
    })
    statuses.push(statusCode)
  }
  return statuses
}

it('limits every endpoint of the contract', async () => {
  const unlimited: string[] = []
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path }: Endpoint = endpoints[name]
    const statuses = await repeat(
      method,
      `/api${path.replace(/:\w+/g, '0190a000-0000-7000-8000-000000000000')}`,
    )
    if (statuses.at(-1) !== 429) unlimited.push(`${name}: ${statuses}`)
  }
  expect(unlimited).toEqual([])
})

it('limits pages, files, uploads, documents and unknown paths', async () => {
  const unlimited: string[] = []
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/browse'],
    ['GET', '/products/0190a000-0000-7000-8000-000000000000'],
    ['GET', '/share/shop/none.jpg'],
    ['GET', '/sitemap.xml'],
    ['GET', '/media/avatars/none.webp'],
    ['GET', '/pictures/96/avatars/none.webp'],
    ['GET', '/share/products/0190a000-0000-7000-8000-000000000000.jpg'],
    ['GET', '/api/docs/js/scalar.js'],
    ['HEAD', '/api/media/uploads/none'],
    ['POST', '/api/media/uploads'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/docs/'],
    ['GET', '/api/admin/queues'],
    ['GET', '/metrics'],
    ['GET', '/api/no/such/call'],
    ['GET', '/no/such/page'],
  ] as const) {
    const statuses = await repeat(method, path)
    if (statuses.at(-1) !== 429) unlimited.push(`${method} ${path}: ${statuses}`)
  }
  expect(unlimited).toEqual([])
})
