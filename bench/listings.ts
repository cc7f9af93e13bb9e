import { parseArgs } from 'node:util'
import { v7 as newId } from 'uuid'
import { statement } from '../platform/db/db.ts'
import type { Actor } from '../server/access.ts'
import { listProducts } from '../server/features/products/queries/lists.ts'
import {
  listRecommendedProducts,
  listSimilarProducts,
  listTrendingProducts,
} from '../server/features/products/queries/ranked.ts'
import { compare } from './compare.ts'
import { startProduct } from './product.ts'

/**
 * `node bench/listings.ts --rows 1000000`: what a page of each listing costs, with the viewer's flags, the shop and the
 * total, against twenty rows by primary key (design goals P7, P8, P9). P8 compares the ratios of two runs.
 */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, calls: { type: 'string', default: '100' } },
})
const rows = Number(options.rows)
const calls = Number(options.calls)
const shops = Math.max(20, Math.floor(rows / 50))

const product = await startProduct()
const { platform } = product
const { db } = platform
const member = await product.makeUser()

await db.query(
  `INSERT INTO "User" (id, name, username, "passwordHash", "updatedAt")
   SELECT gen_random_uuid(), 'Seller ' || n, 'seller' || n, '', now() FROM generate_series(1, $1::int) n`,
  [shops],
)
await db.query(
  `INSERT INTO "Shop" (id, "ownerId", name, slug, description, category, currency, "countryCode", "productsCount", "updatedAt")
   SELECT gen_random_uuid(), id, name, username, 'A shop', 'Other', 'SZL', 'SZ', $1::int / $2::int, now()
   FROM "User" WHERE username LIKE 'seller%'`,
  [rows, shops],
)
const colours = 'red green blue white black brown golden silver striped plain'.split(' ')
const kinds =
  'basket kettle phone dress kanga lamp stool carpet mirror bracelet shoe drum bicycle radio blanket teapot jacket helmet ladder mattress'.split(
    ' ',
  )
// Each row's own words would take the triggers longer than all together.
await db.query('DROP INDEX "ProductSearch_document_idx"')
await db.query(
  `WITH shop AS (SELECT array_agg(id) AS ids, array_agg("ownerId") AS owners FROM "Shop")
   INSERT INTO "Product" (id, "shopId", "ownerId", title, description, "priceMinor", currency, category, tags, media, status,
     "isListed", "likesCount", "viewsCount", "publishedAt", "createdAt", "updatedAt")
   SELECT gen_random_uuid(), ids[1 + n % $2::int], owners[1 + n % $2::int],
     ($3::text[])[1 + n % 10] || ' ' || ($4::text[])[1 + n / 10 % 20] || ' model' || n / 100, repeat('What it is. ', 20), n % 50000,
     'SZL', 'Category ' || n % 10, ARRAY['handmade'], jsonb_build_array(jsonb_build_object('key', 'k', 'type', 'video', 'size', 1,
       'isPrimary', true, 'poster', 'p', 'width', 720, 'height', 1280, 'duration', 9, 'thumbhash', 'abc', 'captions', null,
       'renditions', jsonb_build_array(jsonb_build_object('height', 720, 'key', 'r', 'size', 9)))),
     'active', true, n % 97, n % 1009, now() - n * interval '2 seconds', now() - n * interval '2 seconds', now()
   FROM shop, generate_series(1, $1::int) n`,
  [rows, shops, colours, kinds],
)
await db.query('CREATE INDEX "ProductSearch_document_idx" ON "ProductSearch" USING gin (document)')
await db.query(
  `INSERT INTO "Tally" (name, value) SELECT 'products.listed', $1::bigint
   UNION ALL SELECT 'products.category:Category ' || n, $1 / 10 FROM generate_series(0, 9) n`,
  [rows],
)
await db.query(
  `INSERT INTO "ProductLike" ("userId", "productId") SELECT $1::uuid, id FROM "Product" ORDER BY "publishedAt" LIMIT 30`,
  [member.id],
)
await db.query('VACUUM ANALYZE')

const origin = { address: '', userAgent: 'bench', country: null, language: null }
const reader: Actor = { kind: 'member', userId: member.id, sessionId: newId(), role: 'user', ...origin }
const visitor: Actor = { kind: 'visitor', ...origin }
const ids = await db.query<{ id: string; shopId: string }>(
  'SELECT id, "shopId" FROM "Product" ORDER BY random() LIMIT 20000',
)
const byKey = statement({ name: 'floor', text: 'SELECT * FROM "Product" WHERE id = ANY($1::uuid[])' })
let at = 0
const next = () => {
  at = (at + 1) % (ids.length - 20)
  return ids[at] ?? { id: '', shopId: '' }
}
const floor = {
  name: 'floor: twenty rows by primary key',
  run: async () => {
    next()
    await db.query(byKey, [ids.slice(at, at + 20).map(({ id }) => id)])
  },
}
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

await compare(
  `Lists among ${rows.toLocaleString('en')} products`,
  [
    floor,
    call('all, page 1, visitor', () => page(), goal),
    call('all, page 1, member', () => page({}, reader), goal),
    call('a category, page 1', () => page({ category: `Category ${at % 10}` }), goal),
    call('a shop, page 1', () => page({ shopId: next().shopId }), goal),
    call('popular, page 1', () => page({ sort: 'popular' }), goal),
    call('price-low, page 1', () => page({ sort: 'price-low' }), goal),
    call(`all, page ${far}`, () => page({ page: far }), deep),
    call(
      `a category, page ${Math.floor(far / 10)}`,
      () => page({ category: 'Category 3', page: Math.floor(far / 10) }),
      deep,
    ),
    call('a price range in a category (no goal)', () =>
      page({ category: 'Category 3', minPrice: 100, maxPrice: 120 }),
    ),
  ],
  calls,
)
await compare(
  `Searches and ranked lists among ${rows.toLocaleString('en')} products (no goal but to be quick)`,
  [
    floor,
    call('search: one model', () => page({ q: `kettle model${1 + (at % (rows / 100))}` })),
    call('search: a word of a twentieth', () => page({ q: 'bracelet' })),
    call('search: a word of all', () => page({ q: 'handmade' })),
    call('search: a typing error', () => page({ q: 'braclet' })),
    call('search: two words of a category', () => page({ q: 'red kettle', category: 'Category 0' })),
    call('trending', () => listTrendingProducts(platform, visitor, { page: 1, limit: 20 })),
    call('recommended, member', () => listRecommendedProducts(platform, reader, { page: 1, limit: 20 })),
    call('similar', () => listSimilarProducts(platform, visitor, { id: next().id, page: 1, limit: 20 })),
  ],
  Math.max(5, Math.floor(calls / 5)),
)
await product.stop()
