import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '../contract/index.ts'
import type { Endpoint } from '../contract/wire.ts'
import { endpointRows, type Person } from './access-matrix.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Fixtures, makeFixtures } from './fixtures.ts'
import { fillWithLargestRows } from './largest-rows.ts'

const KILOBYTE = 1024
/** Bytes of an answer without pages. */
const SINGLE = 256 * KILOBYTE
/** Bytes of a page of 100 rows, each as large as the contract allows: 40 KB a row. */
const PAGE = 4096 * KILOBYTE

/** Bytes of a page of 100 own products, each with all details of its clip: 60 KB a product. */
const OWN_PRODUCTS = 6144 * KILOBYTE

/** Endpoints with another budget. */
const exceptions: Partial<Record<EndpointName, number>> = {
  // 1,000 blocked words of 100 characters.
  getAdminSettings: 512 * KILOBYTE,
  putAdminSettings: 512 * KILOBYTE,
  // 50 conversations, 50 messages and 20 products.
  getDealerDashboard: PAGE,
  getFeed: OWN_PRODUCTS,
  listProducts: OWN_PRODUCTS,
  searchProducts: OWN_PRODUCTS,
  listCategoryProducts: OWN_PRODUCTS,
  listFeaturedProducts: OWN_PRODUCTS,
  listTrendingProducts: OWN_PRODUCTS,
  listSimilarProducts: OWN_PRODUCTS,
  listShopProducts: OWN_PRODUCTS,
  discoverProducts: OWN_PRODUCTS,
  searchByMeaning: OWN_PRODUCTS,
}

/** The callers with the largest answer of some endpoint. */
const askers = ['visitor', 'buyer', 'owner', 'dealer', 'admin'] as const satisfies readonly Person[]

let app: TestApp
let fixtures: Fixtures
let productIds: string[]
let shopIds: string[]
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100000' } })
  fixtures = await makeFixtures(app)
  await fillWithLargestRows(app, fixtures)
  const { prisma } = app.platform.db
  productIds = (await prisma.product.findMany({ take: 100, select: { id: true } })).map(({ id }) => id)
  shopIds = (await prisma.shop.findMany({ take: 100, select: { id: true } })).map(({ id }) => id)
}, 120_000)
afterAll(() => app.close())

/** Inputs with larger answers than those of the access matrix. */
const largestInputs = (): Partial<Record<EndpointName, object>> => ({
  discoverProducts: { query: 'Fine', limit: 100 },
  searchByMeaning: { q: 'Fine' },
  askAssistant: { message: 'Fine' },
  batchProductStats: { productIds },
  batchLikes: { productIds },
  batchBookmarks: { productIds },
  batchViews: { productIds },
  getFollowStatuses: { userIds: productIds },
  getShopFollowStatuses: { shopIds },
  listUserComments: { id: fixtures.buyer.id },
  listProducts: { q: 'Fine' },
  listUserShops: { id: fixtures.owner.id },
  getUser: { id: fixtures.owner.id },
})

const isPaged = (endpoint: Endpoint) => endpoint.query !== undefined && 'limit' in endpoint.query.shape

const bytesOf = async (name: EndpointName, person: (typeof askers)[number], count: number) => {
  const row = endpointRows[name]
  const caller = person === 'visitor' ? app.visitor : fixtures[person]
  const input = {
    ...row.input?.(fixtures, person, count),
    ...(isPaged(endpoints[name]) && { limit: 100 }),
    ...largestInputs()[name],
  }
  // The contract checks the inputs: an invalid one answers 422.
  const { status, body } = await caller.call(name, input as never, row.files ? { files: row.files } : {})
  return { status, bytes: Buffer.byteLength(JSON.stringify(body)) }
}

it('keeps every answer within its budget, whatever the amount of data', { timeout: 240_000 }, async () => {
  const names = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => !('attachment' in endpoints[name]),
  )
  const reads = names.filter((name) => endpoints[name].method === 'GET')
  const writes = names.filter((name) => endpoints[name].method !== 'GET')
  const tooLarge: string[] = []
  /** Reads that answered nobody: their sizes prove nothing. */
  const unanswered: string[] = []
  const send = async (name: EndpointName) => {
    const { allowed } = endpointRows[name]
    const may = askers.filter((person) =>
      allowed === 'members' ? person !== 'visitor' : allowed === 'anyone' || allowed.includes(person),
    )
    const answers = []
    for (const [index, person] of may.entries()) answers.push(await bytesOf(name, person, index))
    const largest = Math.max(0, ...answers.map(({ bytes }) => bytes))
    const budget = exceptions[name] ?? (isPaged(endpoints[name]) ? PAGE : SINGLE)
    if (largest > budget) tooLarge.push(`${name}: ${largest} bytes instead of ${budget}`)
    if (endpoints[name].method === 'GET' && !answers.some(({ status }) => status === 200))
      unanswered.push(name)
  }
  for (const name of reads) await send(name)
  for (const name of writes.filter((one) => endpointRows[one].mutates === undefined)) await send(name)
  for (const name of writes.filter((one) => endpointRows[one].mutates !== undefined)) await send(name)
  expect(tooLarge).toEqual([])
  expect(unanswered).toEqual(['getOtpDelivery'])
})

const pages: Readonly<Record<string, number>> = {
  // It embeds the first page of the feed.
  '/': PAGE,
  '/browse': SINGLE,
  '/products/:product': SINGLE,
  '/shop/:shop': SINGLE,
  '/robots.txt': SINGLE,
  '/sitemap.xml': SINGLE,
  // The API document does not grow with the data.
  '/api/openapi.json': PAGE,
  '/api/docs/': SINGLE,
  '/health': SINGLE,
  '/ready': SINGLE,
  '/api/dev/outbox': SINGLE,
  '/dev/outbox': SINGLE,
}

it.each(Object.entries(pages))('keeps the page %s within its budget', async (address, budget) => {
  const url = address.replace(':product', fixtures.product.id).replace(':shop', fixtures.shop.slug)
  const response = await app.app.inject({ url, remoteAddress: '127.0.0.1' })
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.length).toBeLessThan(budget)
})

it('lists every endpoint that answers a file, which streams', () => {
  const attachments = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    'attachment' in endpoint ? [name] : [],
  )
  expect(attachments).toEqual(['exportMe', 'exportDeals'])
})
