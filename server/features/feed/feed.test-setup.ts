import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { getFeed } from '../../../contract/feed/rest.ts'
import type { EndpointInput } from '../../../contract/wire.ts'
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeShop, type TestShop } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { refreshListed } from '../products/actions/refresh-listed.ts'

export type Query = EndpointInput<typeof getFeed>
type NewProduct = { minor?: number | null; currency?: string; likes?: number; views?: number }

export let app: TestApp
export let shop: TestShop
/** Lists products one millisecond apart unless `at` is given; returns their ids, oldest first. */
export const list = async (
  count: number,
  make: (index: number) => NewProduct = () => ({}),
  at?: Date,
): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => newId())
  const start = Date.now() + 60_000 + listed
  listed += count
  await app.platform.db.prisma.product.createMany({
    data: ids.map((id, index) => {
      const { minor = 100, currency = 'SZL', likes = 0, views = 0 } = make(index)
      return {
        id,
        shopId: shop.id,
        ownerId: shop.owner.id,
        title: `Product ${index}`,
        priceMinor: minor,
        currency,
        likesCount: likes,
        viewsCount: views,
        status: 'active',
        publishedAt: at ?? new Date(start + index),
      }
    }),
  })
  await app.platform.db.transaction((tx) => refreshListed(tx, { productIds: ids }))
  return ids
}
let listed = 0

export const read = async (who: Pick<Caller, 'call'>, query: Query = {}) => {
  const { status, body } = await who.call('getFeed', query)
  expect(status).toBe(200)
  const { products, ...rest } = body.data
  return { ids: products.map(({ id }) => id), ...rest }
}

/** Reads a whole feed, running `between` between pages. */
export const readAll = async (
  who: Pick<Caller, 'call'>,
  by: 'cursor' | 'page',
  query: Query,
  between: () => Promise<unknown>,
): Promise<string[]> => {
  const ids: string[] = []
  let cursor: string | undefined
  for (let page = 1; page < 100; page += 1) {
    const { ids: more, pagination } = await read(
      who,
      by === 'page' ? { ...query, page } : { ...query, cursor },
    )
    ids.push(...more)
    cursor = pagination.nextCursor ?? undefined
    if (!pagination.hasMore) return ids
    await between()
  }
  throw new Error('The feed has no end')
}

export const newestFirst = (ids: string[]) => [...ids].reverse()

/** Opens another shop; later products are listed in it. */
export const openShop = async () => {
  shop = await makeShop(app)
}

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = () => {
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
  /** A feed holds everything that is listed, so each test starts with an empty database. */
  beforeEach(async () => {
    await runSql(app.platform.db.kysely, 'TRUNCATE "Product", "Tally", "FeedSnapshot", "FeedList" CASCADE')
    await openShop()
  })
}
