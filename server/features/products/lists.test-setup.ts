import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { listProducts as listProductsEndpoint } from '../../../contract/products/lists.ts'
import type { EndpointInput } from '../../../contract/wire.ts'
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeShop, type TestShop } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { refreshListed } from './actions/refresh-listed.ts'

export type Query = EndpointInput<typeof listProductsEndpoint>
type Given = {
  title?: string
  description?: string
  category?: string | null
  tags?: string[]
  brand?: string
  condition?: string
  minor?: number | null
  currency?: string
  likes?: number
  views?: number
  isFeatured?: boolean
  shop?: TestShop
}

export let app: TestApp
export let shop: TestShop
let moment = Date.now()
/** Lists these products one after the other; returns their ids. */
export const list = async (...given: Given[]): Promise<string[]> => {
  const rows = given.map((one) => {
    moment += 1
    const of = one.shop ?? shop
    return {
      id: newId(),
      shopId: of.id,
      ownerId: of.owner.id,
      title: one.title ?? 'Thing',
      description: one.description ?? 'As it is',
      category: one.category === undefined ? 'Other' : one.category,
      tags: one.tags ?? [],
      brand: one.brand ?? null,
      condition: one.condition ?? null,
      priceMinor: one.minor === undefined ? 10_000 : one.minor,
      currency: one.currency ?? 'SZL',
      likesCount: one.likes ?? 0,
      viewsCount: one.views ?? 0,
      isFeatured: one.isFeatured ?? false,
      status: 'active' as const,
      publishedAt: new Date(moment),
    }
  })
  await app.platform.db.prisma.product.createMany({ data: rows })
  const ids = rows.map(({ id }) => id)
  await refresh({ productIds: ids })
  return ids
}
/** Many rows at once: the search triggers would take most of the time. */
export const fill = (count: number, category: string) =>
  app.platform.db.transaction(async (tx) => {
    await runSql(tx, 'ALTER TABLE "Product" DISABLE TRIGGER "Product_search_new"')
    await runSql(
      tx,
      `INSERT INTO "Product" (id, "shopId", "ownerId", title, currency, "priceMinor", category, status, "isListed",
         "publishedAt", "likesCount", "updatedAt")
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'Thing ' || n, 'SZL', n % 700, ${category}, 'active', true,
         now() - n * interval '1 minute', n % 900, now() FROM generate_series(1, $3::int) n`,
      [shop.id, shop.owner.id, count],
    )
    await runSql(tx, 'ALTER TABLE "Product" ENABLE TRIGGER "Product_search_new"')
  })
export const refresh = (which: Parameters<typeof refreshListed>[1]) =>
  app.platform.db.transaction((tx) => refreshListed(tx, which))

export const read = async (query: Query = {}, who: Pick<Caller, 'call'> = app.visitor) => {
  const { status, body } = await who.call('listProducts', query)
  expect(status, JSON.stringify(body)).toBe(200)
  return { ids: body.data.products.map(({ id }) => id), ...body.data.pagination }
}

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = () => {
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await runSql(
      app.platform.db.kysely,
      'TRUNCATE "Product", "Tally", "SearchWord", "ListAnchor", "UserBlock" CASCADE',
    )
    shop = await makeShop(app, { name: 'Corner' })
  })
}
