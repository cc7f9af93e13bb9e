import { parseArgs } from 'node:util'
import { v7 as newId } from 'uuid'
import { statement } from '../platform/db/db.ts'
import type { Actor } from '../server/access.ts'
import { getFeed } from '../server/features/feed/actions/get-feed.ts'
import { compare } from './compare.ts'
import { startProduct } from './product.ts'

/**
 * `node bench/feed.ts --rows 1000000`: what a page of the feed costs, with the viewer's flags, the shop and the total,
 * against twenty rows by primary key (design goals P7, P8, P9).
 */
const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } })
const rows = Number(options.rows)
const shops = 200

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
  `INSERT INTO "Shop" (id, "ownerId", name, slug, description, category, currency, "countryCode", "updatedAt")
   SELECT gen_random_uuid(), id, name, username, 'A shop', 'Other', 'SZL', 'SZ', now() FROM "User" WHERE username LIKE 'seller%'`,
)
await db.query(
  `WITH shop AS (SELECT array_agg(id) AS ids, array_agg("ownerId") AS owners FROM "Shop")
   INSERT INTO "Product" (id, "shopId", "ownerId", title, description, "priceMinor", currency, category, media, status,
     "isListed", "likesCount", "viewsCount", "publishedAt", "createdAt", "updatedAt")
   SELECT gen_random_uuid(), ids[1 + n % $2::int], owners[1 + n % $2::int], 'Product ' || n, repeat('What it is. ', 20), n, 'SZL',
     'Category ' || n % 10, jsonb_build_array(jsonb_build_object('key', 'k', 'type', 'video', 'size', 1, 'isPrimary', true,
       'poster', 'p', 'width', 720, 'height', 1280, 'duration', 9, 'thumbhash', 'abc', 'captions', null,
       'renditions', jsonb_build_array(jsonb_build_object('height', 720, 'key', 'r', 'size', 9)))),
     'active', true, n % 97, n % 1009, now() - n * interval '2 seconds', now() - n * interval '2 seconds', now()
   FROM shop, generate_series(1, $1::int) n`,
  [rows, shops],
)
await db.query(`INSERT INTO "Tally" (name, value) VALUES ('products.listed', $1)`, [rows])
await db.query(
  `INSERT INTO "ShopFollow" ("userId", "shopId") SELECT $1::uuid, id FROM "Shop" ORDER BY id LIMIT 20`,
  [member.id],
)
await db.query(
  `INSERT INTO "ProductLike" ("userId", "productId") SELECT $1::uuid, id FROM "Product" ORDER BY "publishedAt" LIMIT 30`,
  [member.id],
)
// Lists of others, as many as a busy day leaves.
await db.query(
  `INSERT INTO "FeedList" (id, reader, "pageSize", ids, reasons, older, total)
   SELECT gen_random_uuid(), gen_random_uuid()::text, 20, ids, repeat('n', 200), ids[:20], 0
   FROM (SELECT array_agg(id) AS ids FROM (SELECT id FROM "Product" LIMIT 200) p) list, generate_series(1, 5000)`,
)
await db.query('VACUUM ANALYZE')

const origin = { address: '', userAgent: 'bench', country: null, language: null }
const reader: Actor = { kind: 'member', userId: member.id, sessionId: newId(), role: 'user', ...origin }
const visitor: Actor = { kind: 'visitor', ...origin }
const ids = await db.query<{ id: string }>('SELECT id FROM "Product" ORDER BY random() LIMIT 20000')
const byKey = statement({ name: 'floor', text: 'SELECT * FROM "Product" WHERE id = ANY($1::uuid[])' })
let at = 0
const floor = {
  name: 'floor: twenty rows by primary key',
  run: async () => {
    at = (at + 20) % (ids.length - 20)
    await db.query(byKey, [ids.slice(at, at + 20).map(({ id }) => id)])
  },
}
const page = (who: Actor, query: Partial<Parameters<typeof getFeed>[2]> = {}) =>
  getFeed(platform, who, { page: 1, limit: 20, order: 'desc', ...query })

/** A reader who goes on by cursor, and from the top again after forty pages. */
const scrolling = (who: Actor, sort?: 'newest') => {
  let cursor: string | undefined
  let pages = 0
  return async () => {
    const { pagination } = await page(who, { cursor, ...(sort && { sort }) })
    pages += 1
    cursor = pages % 40 === 0 ? undefined : (pagination.nextCursor ?? undefined)
  }
}
let number = 1
const goal = { p50: 1.3, p99: 2 }
const deep = { p50: 3, p99: 4 }
await compare(
  `The feed among ${rows.toLocaleString('en')} products`,
  [
    floor,
    { name: 'page 1, ranked, visitor', goal, run: async () => void (await page(visitor)) },
    { name: 'page 1, ranked, member', goal, run: async () => void (await page(reader)) },
    {
      name: 'page 1, newest, visitor',
      goal,
      run: async () => void (await page(visitor, { sort: 'newest' })),
    },
    { name: 'on by cursor, ranked, member', goal: deep, run: scrolling(reader) },
    { name: 'on by cursor, newest, visitor', goal: deep, run: scrolling(visitor, 'newest') },
    {
      name: 'on by page, ranked, member',
      goal: deep,
      run: async () => {
        await page(reader, { page: number })
        number = (number % 40) + 1
      },
    },
  ],
  200,
)
await compare(
  'A list ranked anew, as after something was listed',
  [
    floor,
    {
      name: 'page 1, ranked anew, member (no goal)',
      run: async () => {
        await db.query('DELETE FROM "FeedList" WHERE reader = $1', [member.id])
        await page(reader)
      },
    },
  ],
  50,
)
await product.stop()
