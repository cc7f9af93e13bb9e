import { parseArgs } from 'node:util'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { refreshListed } from '../server/features/products/actions/refresh-listed.ts'
import { matchProducts, storeMatches } from '../server/features/saved-searches/actions/match-products.ts'
import { readSql, runSql } from '../testing/sql.ts'
import { makeShop, openBench } from './product.ts'

/**
 * `node bench/saved-searches.ts --searches 100000`: time to match a new product: 50 % of searches
 * have two words, 25 % a word and a category, 12.5 % a category and a price, 12.5 % match nothing.
 * `--explain` prints the plan.
 */
const { values: options } = parseArgs({
  options: {
    searches: { type: 'string', default: '100000' },
    products: { type: 'string', default: '200' },
    explain: { type: 'boolean', default: false },
  },
})
const KINDS = 500
const COLOURS = 40
const CATEGORIES = 50

const { platform, makeUser, close } = await openBench()
const { db, outbox } = platform
const owner = await makeUser()
const shopId = await makeShop(platform, owner.id)
await runSql(
  db.kysely,
  `
  INSERT INTO "User" (id, name, username, "passwordHash", "updatedAt")
  SELECT uuidv7(), 'Buyer', 'buyer' || n, '', now() FROM generate_series(1, 10000) n`,
)
// The terms that `saveSearch` would write.
await runSql(
  db.kysely,
  `INSERT INTO "SavedSearch" (id, "userId", label, query, "sameAs", "maxPrice", terms, keys)
   SELECT uuidv7(), ids[1 + n % 10000], 'bench', '{}', n::text, CASE WHEN n % 8 = 6 THEN n % 1000 END,
     concat_ws(' & ', quote_literal(CASE WHEN n % 8 < 4 THEN colour WHEN n % 8 < 7 THEN category END),
       '(' || quote_literal(ending) || ' | ' || quote_literal(ending) || ':*)'),
     CASE WHEN n % 8 < 4 THEN ARRAY[colour] WHEN n % 8 = 6 THEN ARRAY[category] ELSE ARRAY[ending, ending || '*'] END
   FROM (SELECT array_agg(id) AS ids FROM "User" WHERE username LIKE 'buyer%') buyers, generate_series(1, $1::int) n,
     LATERAL (SELECT 'colour' || n / 8 % $3::int AS colour, 'category=kind' || n / 8 % $4::int AS category,
       CASE WHEN n % 8 = 7 THEN 'nothing' || n WHEN n % 8 <> 6 THEN 'kind' || n / 320 % $2::int END AS ending) t`,
  [Number(options.searches), KINDS, COLOURS, CATEGORIES],
)
await runSql(db.kysely, 'VACUUM ANALYZE')

const list = async (n: number): Promise<string> => {
  const id = newId()
  await db.prisma.product.create({
    data: {
      id,
      shopId,
      ownerId: owner.id,
      title: `colour${n % COLOURS} kind${n % KINDS} model${n}`,
      description: 'What it is, of what it is made and how long it has been used. '.repeat(8),
      category: `kind${n % CATEGORIES}`,
      priceMinor: 50_000,
      currency: 'SZL',
      status: 'active',
    },
  })
  await db.transaction((tx) => refreshListed(tx, { productIds: [id] }))
  return id
}

if (options.explain) {
  const id = await list(1)
  const { sql, parameters } = storeMatches({ ids: [id], max: 5000 })
  const { rows: plan } = await db.pool.query(`EXPLAIN (ANALYZE, BUFFERS) ${sql}`, [...parameters])
  for (const row of plan) console.log(row['QUERY PLAN'])
} else {
  const times: number[] = []
  for (let n = 0; n < Number(options.products); n += 1) {
    await list(n)
    const begun = performance.now()
    await matchProducts(platform, AbortSignal.timeout(60_000))
    times.push(performance.now() - begun)
  }
  await outbox.drain()
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)
  const [{ count } = { count: 0 }] = await readSql(
    db.kysely,
    { count: z.number() },
    'SELECT count(*) FROM "SavedSearchFind"',
  )
  console.log(
    `A new product among ${Number(options.searches).toLocaleString('en')} saved searches: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${(count / times.length).toFixed(0)} found of each`,
  )
}
await close()
