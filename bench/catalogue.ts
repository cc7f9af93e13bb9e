import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { Db, Tx } from '../platform/db/db.ts'
import { type Builder, prepared } from '../platform/db/prepared.ts'
import type { Actor, Member } from '../server/access.ts'
import type { TestPlatform } from '../testing/db.ts'
import { readSql, runSql } from '../testing/sql.ts'
import type { Contender } from './compare.ts'
import { openBench } from './product.ts'
import { meterSql, type SqlMeter } from './sql-meter.ts'

export type Catalogue = {
  /** The platform; statements of its database are timed. */
  platform: TestPlatform
  meter: SqlMeter
  member: Member
  visitor: Actor
  /** Returns another listed product at each call. */
  next(): { id: string; shopId: string }
  /** Baseline: twenty rows by primary key. */
  floor: Contender
  /** Reads the given rows by primary key. */
  floorOf(ids: readonly string[]): Promise<unknown>
  /** Creates a signed-in user. */
  makeUser(): Promise<{ id: string; token: string }>
  /** Returns a new access token of a user; it lasts a quarter of an hour. */
  signIn(id: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Opens a database with `rows` products and a member who follows twenty shops and likes thirty
 * products. `keep` is a folder that keeps the database for later runs with the same migrations.
 */
export const openCatalogue = async ({
  rows,
  keep,
  settings,
}: {
  rows: number
  keep?: string | undefined
  settings?: NodeJS.ProcessEnv
}): Promise<Catalogue> => {
  const folder = keep && path.resolve(keep, `products-${rows}-${await digestMigrations()}`)
  if (folder) await mkdir(folder, { recursive: true })
  const product = await openBench(folder, settings)
  const { db } = product.platform
  const [filled] = await runSql(db.kysely, `SELECT FROM "Tally" WHERE name = 'bench.rows'`)
  if (!filled) await fillCatalogue(db, rows)

  const { id: userId } = await product.makeUser()
  await runSql(
    db.kysely,
    `INSERT INTO "ShopFollow" ("userId", "shopId") SELECT $1::uuid, id FROM "Shop" ORDER BY id LIMIT 20`,
    [userId],
  )
  await runSql(
    db.kysely,
    `INSERT INTO "ProductLike" ("userId", "productId") SELECT $1::uuid, id FROM "Product" ORDER BY id LIMIT 30`,
    [userId],
  )
  await runSql(db.kysely, chatsOf('id = $2::uuid'), [60, userId])
  // Autovacuum would do this later: most follows and likes are old.
  await runSql(db.kysely, 'VACUUM "ShopFollow", "ProductLike"')
  const ids = await readSql(
    db.kysely,
    { id: z.string(), shopId: z.string() },
    `SELECT id, "shopId" FROM "Product" WHERE random() < 20500.0 / $1::int ORDER BY random() LIMIT 20000`,
    [rows],
  )
  const meter = meterSql(db)
  const byKey = prepared(({ kysely, param }: Builder<{ ids: readonly string[] }>) =>
    kysely
      .selectFrom('Product')
      .selectAll()
      .where((eb) => eb('id', '=', eb.fn.any(param('ids')))),
  )
  let at = 0
  const next = () => {
    at = (at + 1) % (ids.length - 20)
    return ids[at] ?? { id: '', shopId: '' }
  }
  const floorOf = (ids: readonly string[]) => db.kysely.executeQuery(byKey({ ids }))
  const origin = { address: '', userAgent: 'bench', country: null, language: null }
  return {
    platform: { ...product.platform, db: { ...product.platform.db, ...meter.db } },
    meter,
    member: { kind: 'member', userId, sessionId: newId(), role: 'user', ...origin },
    visitor: { kind: 'visitor', ...origin },
    next,
    floor: {
      name: 'floor: twenty rows by primary key',
      run: async () => {
        next()
        await floorOf(ids.slice(at, at + 20).map(({ id }) => id))
      },
    },
    floorOf,
    makeUser: product.makeUser,
    signIn: product.signIn,
    stop: product.close,
  }
}

const digestMigrations = async (): Promise<string> => {
  const folder = path.resolve(import.meta.dirname, '../prisma/migrations')
  const digest = createHash('sha256')
  for (const entry of (await readdir(folder, { recursive: true })).sort())
    if (entry.endsWith('.sql')) digest.update(await readFile(path.join(folder, entry)))
  return digest.digest('hex').slice(0, 8)
}

/**
 * Fills an empty database with products, fifty per shop, with search documents, vocabulary and
 * counts but without vectors. Triggers would take hours, so they are off; a sample is compared with
 * their result.
 */
const fillCatalogue = async (db: Db, rows: number): Promise<void> => {
  const begun = performance.now()
  const step = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    console.log(`  ${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  await db.transaction(async (tx) => {
    const query = (text: string, values?: readonly unknown[]) => runSql(tx, text, values)
    await query(`SET LOCAL session_replication_role = replica`)
    await query(`SET LOCAL synchronous_commit = off`)
    await query(`SET LOCAL maintenance_work_mem = '512MB'`)
    await query(`SET LOCAL work_mem = '256MB'`)
    const indexes = await readSql(
      tx,
      { name: z.string(), definition: z.string() },
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
       WHERE indrelid IN ('"Product"'::regclass, '"ProductSearch"'::regclass) AND NOT indisprimary`,
    )
    for (const { name } of indexes) await query(`DROP INDEX ${name}`)
    await step('shops', async () => {
      await query(users, [shopsOf(rows)])
      await query(shops)
    })
    await step('products', () => query(products, [rows, shopsOf(rows), colours, kindsOfThings]))
    await step('search documents', () => query(documents))
    await step('vocabulary and counts', async () => {
      await query(vocabulary)
      await query(tallies)
      await query(`UPDATE "Shop" s SET "productsCount" = c.count, "likesCount" = c.likes FROM (
        SELECT "shopId", count(*) AS count, sum("likesCount") AS likes FROM "Product" GROUP BY 1) c WHERE c."shopId" = s.id`)
    })
    await step('likes, follows and chats', async () => {
      await query(likesAndFollows)
      await query(chatsOf("username LIKE 'seller%'"), [10])
    })
    await step('indexes', async () => {
      for (const { definition } of indexes) await query(definition)
    })
    await step('check', () => checkDocuments(tx))
    await query(`INSERT INTO "Tally" (name, value) VALUES ('bench.rows', $1)`, [rows])
  })
  await step('VACUUM ANALYZE', () => runSql(db.kysely, 'VACUUM ANALYZE'))
  const seconds = (performance.now() - begun) / 1000
  console.log(`Filled with ${rows.toLocaleString('en')} products in ${seconds.toFixed(0)} s`)
}

const shopsOf = (rows: number): number => Math.max(20, Math.floor(rows / 50))
const colours = 'red green blue white black brown golden silver striped plain'.split(' ')
const kindsOfThings =
  'basket kettle phone dress kanga lamp stool carpet mirror bracelet shoe drum bicycle radio blanket teapot jacket helmet ladder mattress'.split(
    ' ',
  )

const users = `
  INSERT INTO "User" (id, name, username, "passwordHash", "updatedAt")
  SELECT uuidv7(), 'Seller ' || n, 'seller' || n, '', now() FROM generate_series(1, $1::int) n`
const shops = `
  INSERT INTO "Shop" (id, "ownerId", name, slug, description, category, currency, "countryCode", "updatedAt")
  SELECT uuidv7(), id, name, username, 'A shop', 'Other', 'SZL', 'SZ', now() FROM "User" WHERE username LIKE 'seller%'`

/** The last product is the newest; they are two seconds apart. Ids grow with time. */
const products = `
  WITH shop AS (SELECT array_agg(id ORDER BY id) AS ids, array_agg("ownerId" ORDER BY id) AS owners FROM "Shop")
  INSERT INTO "Product" (id, "shopId", "ownerId", title, description, "priceMinor", currency, category, tags, media, status,
    "isListed", "likesCount", "viewsCount", "publishedAt", "createdAt", "updatedAt")
  SELECT uuidv7((n - $1::int) * interval '2 seconds'), ids[1 + n % $2::int], owners[1 + n % $2::int],
    ($3::text[])[1 + n % 10] || ' ' || ($4::text[])[1 + n / 10 % 20] || ' model' || n / 100, repeat('What it is. ', 20), n % 50000,
    'SZL', 'Category ' || n % 10, ARRAY['handmade'], jsonb_build_array(jsonb_build_object('key', 'k', 'type', 'video', 'size', 1,
      'isPrimary', true, 'poster', 'p', 'width', 720, 'height', 1280, 'duration', 9, 'thumbhash', 'abc', 'captions', null,
      'renditions', jsonb_build_array(jsonb_build_object('height', 720, 'key', 'r', 'size', 9)))),
    'active', true, n % 97, n % 1009, at, at, now()
  FROM shop, generate_series(1, $1::int) n, LATERAL (SELECT now() + (n - $1::int) * interval '2 seconds' AS at) t`

/**
 * Every seller likes forty products, saves ten and follows ten shops, for realistic viewer flags.
 */
const likesAndFollows = `
  WITH product AS MATERIALIZED (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM "Product"),
  shop AS MATERIALIZED (SELECT id, "ownerId", row_number() OVER (ORDER BY id) - 1 AS n FROM "Shop"),
  liked AS (
    INSERT INTO "ProductLike" ("userId", "productId")
    SELECT "ownerId", product.id FROM shop CROSS JOIN generate_series(1, 40) k
    JOIN product ON product.n = (shop.n * 7919 + k * 104729) % (SELECT count(*) FROM product) ON CONFLICT DO NOTHING
  ), saved AS (
    INSERT INTO "ProductBookmark" ("userId", "productId")
    SELECT "ownerId", product.id FROM shop CROSS JOIN generate_series(1, 10) k
    JOIN product ON product.n = (shop.n * 6101 + k * 15485863) % (SELECT count(*) FROM product) ON CONFLICT DO NOTHING
  )
  INSERT INTO "ShopFollow" ("userId", "shopId")
  SELECT shop."ownerId", other.id FROM shop CROSS JOIN generate_series(1, 10) k
  JOIN shop other ON other.n = (shop.n + k * 17) % (SELECT count(*) FROM shop) ON CONFLICT DO NOTHING`

/** Each of the given users has chats with several shops, with one message each. */
const chatsOf = (buyers: string) => `
  WITH shop AS MATERIALIZED (SELECT id, "ownerId", row_number() OVER (ORDER BY id) - 1 AS n FROM "Shop"),
  buyer AS MATERIALIZED (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM "User" WHERE ${buyers}),
  chat AS (
    INSERT INTO "Chat" (id, "shopId", "buyerId", "ownerId", "lastSeq", "lastMessageAt", "shopUnread")
    SELECT uuidv7(), shop.id, buyer.id, shop."ownerId", 1, now() - (buyer.n + k) * interval '1 minute', 1
    FROM buyer CROSS JOIN generate_series(1, $1::int) k
    JOIN shop ON shop.n = (buyer.n + k) % (SELECT count(*) FROM shop) AND shop."ownerId" <> buyer.id
    ON CONFLICT DO NOTHING RETURNING id, "buyerId", "lastMessageAt"
  )
  INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, content, "createdAt")
  SELECT uuidv7(), id, 1, "buyerId", 'buyer', 'Is it still there?', "lastMessageAt" FROM chat`

/** The result of `search_refresh` (see the migration), assembled from parts that products share. */
const documents = `
  WITH description AS MATERIALIZED (
    SELECT description AS text, setweight(to_tsvector('sokoni', search_text(description)), 'C') AS document
    FROM (SELECT DISTINCT description FROM "Product") d
  ), kind AS MATERIALIZED (
    SELECT category, tags, setweight(to_tsvector('sokoni', text), 'B') AS document, array_to_tsvector(ARRAY['category=' || category,
      'country=SZ', 'currency=SZL']) AS filters, text
    FROM (SELECT DISTINCT category, tags, search_text(concat_ws(' ', category, array_to_string(tags, ' '))) AS text FROM "Product") k
  ), shop AS MATERIALIZED (
    SELECT id, setweight(to_tsvector('sokoni', text), 'D') AS document, array_to_tsvector(ARRAY['shop=' || id]) AS filter, text
    FROM (SELECT id, search_text(name) AS text FROM "Shop") s
  )
  INSERT INTO "ProductSearch" ("productId", "publishedAt", document, words)
  SELECT p.id, p."publishedAt",
    setweight(to_tsvector('sokoni', p.title), 'A') || kind.document || description.document || shop.document
      || kind.filters || shop.filter,
    ARRAY(SELECT DISTINCT word FROM string_to_table(p.title || ' ' || kind.text || ' ' || shop.text, ' ') AS word
      WHERE length(word) BETWEEN 3 AND 40)
  FROM "Product" p JOIN kind ON kind.category = p.category AND kind.tags = p.tags
  JOIN description ON description.text = p.description JOIN shop ON shop.id = p."shopId"`

const vocabulary = `
  INSERT INTO "SearchWord" (word, letters)
  SELECT word, search_letters(word) FROM (SELECT DISTINCT unnest(words) AS word FROM "ProductSearch") w`

const tallies = `
  INSERT INTO "Tally" (name, value)
  SELECT 'products.listed', count(*) FROM "Product" WHERE "isListed"
  UNION ALL SELECT 'products.category:' || category, count(*) FROM "Product" WHERE "isListed" GROUP BY category`

/** Rewrites a hundred documents with the product's own function. Throws if any changes. */
const checkDocuments = async (tx: Tx): Promise<void> => {
  const taken = await tx.selectFrom('Product').select('id').orderBy('id').limit(100).execute()
  const ids = taken.map(({ id }) => id)
  const read = () =>
    runSql(
      tx,
      `SELECT "productId" || document::text || (SELECT array_agg(word ORDER BY word) FROM unnest(words) word)::text AS text
       FROM "ProductSearch" WHERE "productId" = ANY ($1::uuid[]) ORDER BY 1`,
      [ids],
    )
  const before = await read()
  await runSql(tx, `SELECT search_refresh($1::uuid[])`, [ids])
  const after = await read()
  if (before.length === 0 || JSON.stringify(before) !== JSON.stringify(after))
    throw new Error('The search documents differ from those of the product itself.')
}
