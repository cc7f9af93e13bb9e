import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { SavedQuery } from '../../../contract/saved-searches/saved-query.ts'
import type { Executor } from '../../../platform/db/db.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { readSql, runSql } from '../../../testing/sql.ts'
import { refreshListed } from '../products/actions/refresh-listed.ts'
import { storeMatches } from './actions/match-products.ts'
import { app, match, notifiedTo, save, setUp } from './saved-searches.test-setup.ts'

setUp()

describe('saved searches', () => {
  test('are saved, listed latest first, opened and deleted, by their owner only', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const words = await save(user, { q: ' Red bicycle ' })
    const filters = await save(user, {
      category: 'Other',
      condition: 'Used',
      country: 'KE',
      currency: 'kes',
      minPrice: 1500,
      maxPrice: 2500.5,
    })
    expect(words).toMatchObject({ label: '“Red bicycle”', query: { q: 'Red bicycle' }, newCount: 0 })
    expect(filters.label).toBe('Other · Used · Kenya · 1,500 to 2,500.5 KES')
    const { savedSearches, pagination } = (await user.call('listSavedSearches')).body.data
    expect(savedSearches).toEqual([filters, words])
    expect(pagination).toMatchObject({ total: 2, hasMore: false })
    const first = (await user.call('listSavedSearches', { limit: 1 })).body.data
    const cursor = first.pagination.nextCursor ?? ''
    const second = (await user.call('listSavedSearches', { limit: 1, cursor })).body.data
    expect([...first.savedSearches, ...second.savedSearches]).toEqual([filters, words])
    const exported = await app.app.inject({
      url: '/api/users/me/export',
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect(exported.json().savedSearches).toMatchObject([
      { id: words.id, query: { q: 'Red bicycle' } },
      { id: filters.id, maxPrice: 2500.5 },
    ])

    expect((await other.call('listSavedSearches')).body.data.savedSearches).toEqual([])
    for (const name of ['openSavedSearch', 'deleteSavedSearch'] as const) {
      expect((await other.call(name, { id: words.id })).status).toBe(404)
      expect((await app.visitor.call(name, { id: words.id })).status).toBe(401)
    }
    expect((await user.call('openSavedSearch', { id: words.id })).body.data.savedSearch).toEqual(words)
    expect((await user.call('deleteSavedSearch', { id: words.id })).status).toBe(200)
    expect((await user.call('deleteSavedSearch', { id: words.id })).status).toBe(404)
    expect((await user.call('listSavedSearches')).body.data.savedSearches).toEqual([filters])
  })

  test('are refused when empty or invalid', async () => {
    const user = await makeUser(app)
    for (const [query, path] of [
      [{}, 'body.q'],
      [{ q: '  ', category: '' }, 'body.q'],
      [{ q: '!!', category: 'Other' }, 'body.q'],
      [{ q: 'a', currency: 'XXZ' }, 'body.currency'],
      [{ country: 'Kenya' }, 'body.country'],
      [{ maxPrice: -1 }, 'body.maxPrice'],
    ] as const) {
      const { status, body } = await user.call('saveSearch', query)
      expect([query, status, body.errors?.map((one) => one.path)]).toEqual([query, 422, [path]])
    }
    expect((await app.visitor.call('saveSearch', { q: 'bicycle' })).status).toBe(401)
    // `null` means absent.
    const { status, body } = await user.call('saveSearch', { q: 'kettle', minPrice: null, country: null })
    expect([status, body.data.savedSearch.query]).toEqual([201, { q: 'kettle' }])
  })

  test('with equal criteria are stored once, however they are written, also in parallel', async () => {
    const user = await makeUser(app)
    const queries = [
      { q: 'Blue  Kettle', category: 'other' },
      { q: 'blue kettle ', category: 'Other' },
      { q: 'BLUE kettle', category: 'Other' },
    ]
    const answers = await Promise.all(queries.map((query) => user.call('saveSearch', query)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.data.savedSearch.id)).size).toBe(1)
    await save(user, { q: 'blue kettle', category: 'Other', maxPrice: 5 })
  })

  test('are limited to fifty, also in parallel', async () => {
    const user = await makeUser(app)
    const answers = await Promise.all(
      Array.from({ length: 55 }, (_, n) => user.call('saveSearch', { q: `thing ${n}` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused?.status).toBe(409)
    expect(refused?.body.error.code).toBe('TOO_MANY_SAVED_SEARCHES')
    // Saving an existing search again stays possible.
    const [one] = (await user.call('listSavedSearches')).body.data.savedSearches
    expect((await user.call('saveSearch', one?.query ?? {})).status).toBe(200)
  })
})

test('a search matches the same products as the list of products', async () => {
  const kenyan = await makeShop(app, { name: 'Lamu Threads', countryCode: 'KE', currency: 'KES' })
  const queries: SavedQuery[] = [
    { q: 'bicycles' },
    { q: 'the red bicycle' },
    { q: 'bicy' },
    { q: 'BICYCLE rouge' },
    { q: 'café' },
    { q: 'lamu' },
    { q: "child's bicycle" },
    { q: 'bicycle', category: 'other' },
    { q: 'bicycle', country: 'ke' },
    { q: 'bicycle', maxPrice: 100 },
    { q: 'bicycle', minPrice: 101, currency: 'KES' },
    { category: 'Other' },
    { country: 'KE' },
    { condition: 'used' },
    { currency: 'KES' },
    { minPrice: 777, maxPrice: 778 },
    { q: 'bicycle tyre' },
    { q: 'tyre bicycle red' },
    { q: 'baiskeli' },
    { q: 'baiskeli nyekundu' },
    { q: 'nataka viatu', maxPrice: 100 },
    { q: 'machine à coudre', category: 'Other' },
    { q: 'machine à coudre red' },
    { q: "viatu o'neill" },
  ]
  const users = await Promise.all(queries.map(() => makeUser(app)))
  // There are as many users as queries.
  const saved = await Promise.all(queries.map((query, n) => save(users[n] as TestUser, query)))
  const made = [
    await makeProduct(app, { title: 'Red bicycle', category: 'Other', price: 100 }),
    await makeProduct(app, { title: 'Bicycles for children', price: 100.01 }),
    await makeProduct(app, { title: 'Tyre', description: 'For a bicycle of 26 inches, red', price: 5 }),
    await makeProduct(app, { title: 'CAFE table', price: 777.5 }),
    await makeProduct(app, { shop: kenyan, title: 'Bicyclé rouge', price: 2000, currency: 'KES' }),
    await makeProduct(app, { shop: kenyan, title: 'Kikoi', category: 'Fashion', currency: 'KES' }),
    await makeProduct(app, { title: "Child's bicycle", price: 1 }),
    await makeProduct(app, { title: 'Sewing machine, red', category: 'Other' }),
    await makeProduct(app, { title: "O'Neill shoes", price: 90 }),
    await makeProduct(app, { title: 'Viatu', price: 90 }),
    await makeProduct(app, { title: 'Washing machine', category: 'Other' }),
  ]
  const used = await makeProduct(app, { title: 'Old lamp', status: 'inactive' })
  await app.platform.db.prisma.product.update({
    where: { id: used.id },
    data: { condition: 'Used', status: 'active', priceMinor: null },
  })
  await app.platform.db.transaction((tx) => refreshListed(tx, { productIds: [used.id] }))
  await match()
  const ours = new Set([...made, used].map(({ id }) => id))
  for (const [n, query] of queries.entries()) {
    const listed = (await app.visitor.call('searchProducts', { ...query, limit: 100 })).body.data.products
    const matches = await app.platform.db.prisma.savedSearchFind.findMany({
      where: { searchId: saved[n]?.id ?? '' },
    })
    const found = matches.map(({ productId }) => productId).filter((id) => ours.has(id))
    expect([query, found.sort()]).toEqual([
      query,
      listed
        .map(({ id }) => id)
        .filter((id) => ours.has(id))
        .sort(),
    ])
    expect([query, found.length]).not.toEqual([query, 0])
  }
})

test('a product finds its searches by an index, whatever their number', async () => {
  const { db } = app.platform
  const user = await makeUser(app)
  await runSql(
    db.kysely,
    `INSERT INTO "User" (id, name, username, "passwordHash", "updatedAt")
     SELECT gen_random_uuid(), 'Many', 'many-' || lpad(n::text, 5, '0'), 'none', now() FROM generate_series(1, 2000) AS n`,
  )
  await runSql(
    db.kysely,
    `INSERT INTO "SavedSearch" (id, "userId", label, query, "sameAs", terms, keys)
     SELECT gen_random_uuid(), u.id, 'many', '{}', n::text,
       CASE WHEN n % 2 = 0 THEN 'word' || n % 5000 || ' & ''currency=SZL'' & ' ELSE '' END || 'end' || n % 9000 || ':*',
       CASE WHEN n % 2 = 0 THEN ARRAY['word' || n % 5000] ELSE ARRAY['end' || n % 9000, 'end' || n % 9000 || '*'] END
     FROM "User" u, generate_series(1, 50) AS m, LATERAL (SELECT right(u.username, 5)::int * 50 + m AS n) numbered
     WHERE u.username LIKE 'many-%'`,
  )
  await runSql(
    db.kysely,
    `INSERT INTO "SavedSearchFind" ("searchId", "productId", "toldAt") SELECT id, gen_random_uuid(), now() FROM "SavedSearch"`,
  )
  await runSql(db.kysely, 'ANALYZE "SavedSearch", "SavedSearchFind", "User"')
  await save(user, { q: 'theremin' })
  const product = await makeProduct(app, { title: 'Theremin word4 word6 end5' })
  const { sql, parameters } = storeMatches({ ids: [product.id], max: 5_000 })
  const planOf = async (executor: Executor) =>
    (await readSql(executor, { 'QUERY PLAN': z.string() }, `EXPLAIN ${sql}`, parameters))
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  const text = await planOf(db.kysely)
  expect(text).toContain('SavedSearch_keys_idx')
  expect(text).not.toMatch(/Seq Scan on "(SavedSearch|User|SavedSearchFind)"/)
  await db.transaction(async (tx) => {
    // A sequential scan is cheaper for few products; the remaining conditions have no index.
    await runSql(tx, 'SET LOCAL enable_seqscan = off')
    expect(await planOf(tx)).not.toMatch(/Seq Scan on "(Product|ProductSearch)"/)
  })
  await match()
  expect(await notifiedTo(user)).toEqual([['New for “theremin”', 'Theremin word4 word6 end5']])
})
