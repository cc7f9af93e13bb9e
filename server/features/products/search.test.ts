import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fromMinor } from '../../../contract/money.ts'
import { makeShop } from '../../../testing/factories.ts'
import { readSql, runSql } from '../../../testing/sql.ts'
import { deleteUnusedWords } from './actions/delete-unused-words.ts'
import { app, fill, list, type Query, read, refresh, setUp, shop } from './lists.test-setup.ts'

setUp()

/** Returns the titles of search results, the best first. */
const find = async (q: string, query: Query = {}) => {
  const { body } = await app.visitor.call('searchProducts', { ...query, q })
  return body.data.products.map(({ title }) => title)
}

describe('the search', () => {
  beforeEach(async () => {
    const fashion = await makeShop(app, { name: 'Zawadi Boutique' })
    await list(
      { title: 'Crème brûlée torch', tags: ['kitchen'], description: 'For a golden crust' },
      { title: 'Woven sisal basket', category: 'Home & Garden', tags: ['handmade', 'storage'] },
      { title: 'Laundry hamper', description: 'A tall basket of seagrass' },
      { title: 'Wireless headphones', category: 'Electronics', brand: 'Oraimo', tags: ['bluetooth'] },
      { title: 'Phone case', category: 'Electronics', description: 'Fits most phones' },
      { title: 'Kitenge dress', category: 'Fashion', shop: fashion },
      { title: "O'Neill surf tee \\ 100% cotton", category: 'Fashion' },
      { title: 'Купить чай', description: 'Tea from afar' },
    )
  })

  test('accepts letters that PostgreSQL ignores, in a search, a title and a question', async () => {
    const odd = '² ①'
    const [id = ''] = await list({ title: `${odd} lamp` })
    expect(await find(`${odd} lamp`)).toContain(`${odd} lamp`)
    expect(await find(odd)).toBeInstanceOf(Array)
    expect((await app.visitor.call('listSimilarProducts', { id })).status).toBe(200)
    for (const query of [`lamp not ${odd}`, odd])
      expect((await app.visitor.call('discoverProducts', { query })).status).toBe(200)
  })

  test.each([
    ['creme brulee', 'Crème brûlée torch'],
    ['CRÈME', 'Crème brûlée torch'],
    ['baskets', 'Woven sisal basket'],
    ['sisal bask', 'Woven sisal basket'],
    ['bascket', 'Woven sisal basket'],
    ['hedphones', 'Wireless headphones'],
    ['wirless headfones', 'Wireless headphones'],
    ['oraimo', 'Wireless headphones'],
    ['bluetoth', 'Wireless headphones'],
    ['dresses', 'Kitenge dress'],
    ['zawadi', 'Kitenge dress'],
    ['a dress for my wife', 'Kitenge dress'],
    ['handmade storage', 'Woven sisal basket'],
    ['golden crust', 'Crème brûlée torch'],
    ["o'neill", "O'Neill surf tee \\ 100% cotton"],
    ['100%', "O'Neill surf tee \\ 100% cotton"],
    ['чай', 'Купить чай'],
    ['headphone, (wireless) !!', 'Wireless headphones'],
  ])('corrects %j', async (q, best) => {
    expect((await find(q))[0]).toBe(best)
  })

  test.each(['radio', 'radios', 'raddio'])('ranks goods before what goes with them: %j', async (q) => {
    await list(
      { title: 'Solar lantern with radio', tags: ['lantern'], description: 'A radio for the night' },
      { title: 'Transistor, 12 bands', tags: ['radio', 'music'], description: 'For every station' },
    )
    expect(await find(q)).toEqual(['Transistor, 12 bands', 'Solar lantern with radio'])
  })

  test('ranks a title before a description, and finds nothing without a match', async () => {
    expect(await find('basket')).toEqual(['Woven sisal basket', 'Laundry hamper'])
    expect(await find('phone')).toEqual(['Phone case'])
    for (const q of ['zzzzqqq', '!!!', '🔥🔥', '%', '_', "'", '\\', '((', ':*', '&|!'])
      expect([q, await find(q)]).toEqual([q, []])
    // An empty search returns everything.
    for (const q of ['', '   ']) expect((await find(q)).length).toBe(8)
  })

  test('treats all input as words', async () => {
    for (const q of [
      '\'; DROP TABLE "Product"; --',
      "basket' | 'phone",
      'basket:*A & !dress',
      '<script>alert(1)</script>',
      'x'.repeat(500),
      'ab '.repeat(160),
      'a\'b\\c"d',
      '\ud83d',
      'category=Fashion',
      "category=Home & Garden' | 'x",
    ]) {
      const { status } = await app.visitor.call('searchProducts', { q })
      expect([q, status]).toEqual([q, 200])
    }
  })

  test('finds a product by its new title at once, and not by its old one', async () => {
    const [id = ''] = await list({ title: 'Zanzibarwood stool' })
    expect(await find('zanzibarwood')).toEqual(['Zanzibarwood stool'])
    const { prisma } = app.platform.db
    await prisma.product.update({ where: { id }, data: { title: 'Ebonywood stool' } })
    expect(await find('zanzibarwood', { shopId: shop.id })).not.toContain('Zanzibarwood stool')
    expect(await find('ebonywood')).toEqual(['Ebonywood stool'])
    await prisma.shop.update({ where: { id: shop.id }, data: { name: 'Pemba Joinery' } })
    expect(await find('pemba stool')).toEqual(['Ebonywood stool'])
    const words = async () => (await prisma.searchWord.findMany()).map(({ word }) => word)
    expect(await words()).toEqual(expect.arrayContaining(['ebonywood', 'pemba', 'stool']))
    await deleteUnusedWords(app.platform)
    expect(await words()).not.toContain('zanzibarwood')
    await prisma.product.update({ where: { id }, data: { isAvailable: false } })
    await refresh({ productIds: [id] })
    expect(await find('ebonywood')).toEqual([])
    await deleteUnusedWords(app.platform)
    expect(await words()).not.toContain('ebonywood')
    expect(await words()).toContain('pemba')
  })

  test('continues by cursor in the order of its ranks', async () => {
    await list(...Array.from({ length: 30 }, (_, index) => ({ title: `Mug ${index}`, likes: index % 7 })))
    const all = await read({ q: 'mug', limit: 100 })
    expect([all.ids.length, all.total]).toEqual([30, 30])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const next = await read({ q: 'mug', limit: 7, cursor })
      seen.push(...next.ids)
      cursor = next.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(all.ids)
    expect((await read({ q: 'mug', limit: 7, page: 2 })).ids).toEqual(all.ids.slice(7, 14))
  })
})

/** The most frequent queries must never read the whole table. */
test('common terms, terms common only among the newest, and typing errors of common terms are found', async () => {
  const { db } = app.platform
  await fill(1200, "'Kind'")
  await runSql(db.kysely, `SELECT search_refresh(ARRAY(SELECT id FROM "Product"))`)
  // Every title contains 'thing'; the newest thirty, and an old one, also 'blue'.
  const blue = await runSql(
    db.kysely,
    `UPDATE "Product" SET title = title || ' cerulean' WHERE id IN (
       (SELECT id FROM "Product" WHERE "isListed" ORDER BY "publishedAt" DESC LIMIT 30)
       UNION (SELECT id FROM (SELECT id FROM "Product" WHERE "isListed" ORDER BY "publishedAt" LIMIT 1) o))
     RETURNING id`,
  )
  expect((await read({ q: 'cerulean', limit: 50 })).ids.toSorted()).toEqual(
    blue.map(({ id }) => id).toSorted(),
  )
  for (const q of ['thing', 'thnig', 'nowhere thing'])
    expect([q, (await read({ q })).total]).toEqual([q, 1000])
  expect((await read({ q: 'ceruleann' })).total).toBe(blue.length)
})

test('a search skips corrections when the comparison times out', async () => {
  await list({ title: 'Copper kettle' })
  const locked = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const holding = app.platform.db.transaction(async (tx) => {
    await runSql(tx, 'LOCK TABLE "SearchWord" IN ACCESS EXCLUSIVE MODE')
    locked.resolve()
    await end.promise
  })
  await locked.promise
  expect(await find('copper ketle')).toEqual(['Copper kettle'])
  expect(await find('ketle')).toEqual([])
  end.resolve()
  await holding
  expect(await find('ketle')).toEqual(['Copper kettle'])
})

test('an amount in major units is the same in SQL and TypeScript, in every currency', async () => {
  const rows = await readSql(
    app.platform.db.kysely,
    { currency: z.string(), amount: z.number() },
    `SELECT currency, whole_price(123000, currency)::float8 AS amount FROM unnest($1::text[]) AS currency`,
    [Intl.supportedValuesOf('currency')],
  )
  expect(rows.filter(({ currency, amount }) => amount !== fromMinor(123_000, currency))).toEqual([])
})
