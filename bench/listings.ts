import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Actor } from '../server/access.ts'
import { listChats } from '../server/features/conversations/queries/chats.ts'
import { listProducts } from '../server/features/products/actions/list-products.ts'
import {
  listRecommendedProducts,
  listSimilarProducts,
  listTrendingProducts,
} from '../server/features/products/queries/ranked.ts'
import { readSql } from '../testing/sql.ts'
import { openCatalogue } from './catalogue.ts'
import { compare } from './compare.ts'
import { explain, judgePlans } from './sql-meter.ts'

/**
 * `node bench/listings.ts --rows 1000000 --keep /tmp/sokoni-bench`: time of a page of each list,
 * compared with twenty rows by primary key.
 * `--explain` prints the plans, `--explain --full` completely.
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    calls: { type: 'string', default: '100' },
    keep: { type: 'string' },
    explain: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
})
const rows = Number(options.rows)
const calls = Number(options.calls)
const catalogue = await openCatalogue({ rows, keep: options.keep })
const { platform, meter, member: reader, visitor, floor, floorOf, next } = catalogue
let turn = 0

const page = (query: Partial<Parameters<typeof listProducts>[2]> = {}, who: Actor = visitor) =>
  listProducts(platform, who, { page: 1, limit: 20, ...query })
const goal = { p50: 1.3, p99: 2 }
const deep = { p50: 3, p99: 4 }
const far = Math.floor(rows / 20 / 2)
const call = (name: string, run: () => Promise<unknown>, wanted?: typeof goal) => ({
  name,
  run: async () => void (await run()),
  ...(wanted && { goal: wanted }),
})

const lists = [
  floor,
  call('all, page 1, visitor', () => page(), goal),
  call('all, page 1, member', () => page({}, reader), goal),
  call('a category, page 1', () => page({ category: `Category ${turn++ % 10}` }), goal),
  call('popular, page 1', () => page({ sort: 'popular' }), goal),
  call('price-low, page 1', () => page({ sort: 'price-low' }), goal),
  call('the inbox of a buyer of sixty shops', () =>
    listChats(platform, reader, { limit: 20, includeTotalCount: false }),
  ),
  call(`all, page ${far}`, () => page({ page: far }), deep),
  call(
    `a category, page ${Math.floor(far / 10)}`,
    () => page({ category: 'Category 3', page: Math.floor(far / 10) }),
    deep,
  ),
  call('a price range in a category (no goal)', () =>
    page({ category: 'Category 3', minPrice: 100, maxPrice: 120 }),
  ),
]
/**
 * A shop's products are spread over the table, so their baseline is the same rows by primary key.
 */
const shops = await readSql(
  platform.db.kysely,
  { shopId: z.string(), ids: z.array(z.string()) },
  `SELECT s.id AS "shopId", ARRAY(SELECT p.id FROM "Product" p WHERE p."shopId" = s.id AND p."isListed"
     ORDER BY p."publishedAt" DESC, p.id DESC LIMIT 20) AS ids
   FROM "Shop" s ORDER BY md5(s.id::text) LIMIT 2000`,
)
const another = () => shops[turn++ % shops.length] ?? { shopId: '', ids: [] }
const ofShop = [
  call('floor: the same twenty rows by primary key', () => floorOf(another().ids)),
  call('a shop, page 1', () => page({ shopId: another().shopId }), goal),
]
const searches = [
  floor,
  call('search: one model', () => page({ q: `kettle model${1 + (turn++ % (rows / 100))}` })),
  call('search: a word of a twentieth', () => page({ q: 'bracelet' })),
  call('search: a word of all', () => page({ q: 'handmade' })),
  call('search: a typing error', () => page({ q: 'braclet' })),
  call('search: two words of a category', () => page({ q: 'red kettle', category: 'Category 0' })),
  call('trending', () => listTrendingProducts(platform, visitor, { page: 1, limit: 20 })),
  call('recommended, member', () => listRecommendedProducts(platform, reader, { page: 1, limit: 20 })),
  call('similar', () => listSimilarProducts(platform, visitor, { id: next().id, page: 1, limit: 20 })),
]
if (options.explain) {
  const scans = []
  for (const { name, run } of [...lists, ...ofShop, ...searches]) {
    await run()
    scans.push(...(await explain(meter, name, run, options.full)))
  }
  judgePlans(scans)
} else {
  await compare(`Lists among ${rows.toLocaleString('en')} products`, lists, { calls, meter })
  await compare('Products of one shop', ofShop, { calls, meter })
  await compare(
    `Searches and ranked lists among ${rows.toLocaleString('en')} products (no goal but to be quick)`,
    searches,
    { calls: Math.max(5, Math.floor(calls / 5)), meter },
  )
}
await catalogue.stop()
