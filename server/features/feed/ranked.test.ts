import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Caller } from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'
import { readSql, runSql } from '../../../testing/sql.ts'
import { app, list, openShop, read, readAll, setUp, shop } from './feed.test-setup.ts'
import { candidates } from './queries/candidates.ts'
import * as ranked from './queries/ranked.ts'

setUp()

describe('the ranked feed', () => {
  const whyOf = async (who: Pick<Caller, 'call'>, id: string | undefined) => {
    const { body } = await who.call('getFeed', { limit: 100 })
    const viewer = body.data.products.find((product) => product.id === id)?.viewer
    return [viewer?.reasonCode, viewer?.reason]
  }
  /** Lists a product a month ago, in a category, in a shop of its own. */
  const old = async (
    count: number,
    data: { category?: string; likesCount?: number; viewsCount?: number } = {},
  ) => {
    await openShop()
    const month = new Date(Date.now() - 30 * 24 * 3_600_000)
    const ids = await list(count, undefined, month)
    await app.platform.db.prisma.product.updateMany({ where: { id: { in: ids } }, data })
    return { ids, shop }
  }

  test('puts followed shops and preferred categories first, with the reason shown to the reader only', async () => {
    const followed = await old(1)
    const liked = await old(1, { category: 'Fashion' })
    const alike = await old(1, { category: 'Fashion' })
    const others = [await old(1), await old(1), await old(1)]
    const member = await makeUser(app)
    const before = await read(member)
    expect(before.isPersonalized).toBe(false)

    await member.call('followShop', { id: followed.shop.id })
    await member.call('setLike', { id: liked.ids[0] ?? '' })
    await app.settle()
    const feed = await read(member)
    expect(feed.isPersonalized).toBe(true)
    expect(feed.ids.slice(0, 3)).toEqual([liked, followed, alike].map(({ ids }) => ids[0]))
    expect(new Set(feed.ids.slice(3))).toEqual(new Set(others.map(({ ids }) => ids[0])))
    const shops = await app.platform.db.prisma.shop.findMany()
    const nameOf = (id: string) => shops.find((one) => one.id === id)?.name
    expect(await whyOf(member, followed.ids[0])).toEqual([
      'followed-shop',
      `You follow ${nameOf(followed.shop.id)}`,
    ])
    expect(await whyOf(member, alike.ids[0])).toEqual(['liked-category', 'Because you like Fashion'])
    expect(await whyOf(app.visitor, followed.ids[0])).toEqual(['near', 'From a shop near you'])

    await member.call('followShop', { id: followed.shop.id, following: false })
    await app.settle()
    expect((await read(member)).ids.indexOf(followed.ids[0] ?? '')).toBeGreaterThan(1)
  })

  test('for visitors is new, popular and near, with at most two of a shop in ten', async () => {
    const popular = await old(1, { likesCount: 50, viewsCount: 900 })
    for (let each = 0; each < 5; each += 1) await old(6)
    await openShop()
    const fresh = await list(8)
    const { ids, isPersonalized } = await read(app.visitor, { limit: 100 })
    expect(isPersonalized).toBe(false)
    expect(ids).toHaveLength(39)
    expect(ids.slice(0, 3)).toEqual([fresh[7], fresh[6], popular.ids[0]])
    const shopOf = new Map(
      (await app.platform.db.prisma.product.findMany()).map((product) => [product.id, product.shopId]),
    )
    for (let from = 0; from + 10 <= 30; from += 1) {
      const window = ids.slice(from, from + 10).map((id) => shopOf.get(id))
      for (const shopId of window)
        expect(window.filter((other) => other === shopId).length).toBeLessThanOrEqual(2)
    }
    expect(await whyOf(app.visitor, fresh[7])).toEqual(['new', 'New on Sokoni'])
    expect(await whyOf(app.visitor, popular.ids[0])).toEqual(['popular', 'Popular right now'])
  })

  test('continues after its list with all older products, by cursor and by page, once each', async () => {
    const far = await old(30)
    await openShop()
    const near = await list(230)
    const followed = await old(20)
    const everything = [...far.ids, ...near, ...followed.ids]
    const member = await makeUser(app)
    await member.call('followShop', { id: followed.shop.id })
    await app.settle()
    for (const [who, by] of [
      [member, 'page'],
      [member, 'cursor'],
      [app.visitor, 'cursor'],
      [app.visitor, 'page'],
    ] as const) {
      const seen = await readAll(who, by, {}, () =>
        by === 'page' && who === app.visitor ? Promise.resolve() : list(3),
      )
      expect(new Set(seen).size).toBe(seen.length)
      const shown = new Set(seen)
      expect(everything.filter((id) => !shown.has(id))).toEqual([])
    }
  })

  test('far below its list is read from anchors: each product once, also out of order', async () => {
    const { db } = app.platform
    await db.transaction(async (tx) => {
      await runSql(tx, 'SET LOCAL session_replication_role = replica')
      await runSql(tx, 'TRUNCATE "ListAnchor"')
      await runSql(
        tx,
        `INSERT INTO "Product" (id, "shopId", "ownerId", currency, status, "isListed", "publishedAt", "likesCount", "updatedAt")
         SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'SZL', 'active', true, now() - n * interval '1 minute', n % 900, now()
         FROM generate_series(1, 3400) n`,
        [shop.id, shop.owner.id],
      )
      await runSql(tx, `INSERT INTO "Tally" (name, value) VALUES ('products.listed', 3400)`)
    })
    const all = await readAll(app.visitor, 'page', { limit: 100 }, async () => undefined)
    expect([all.length, new Set(all).size]).toEqual([3400, 3400])
    expect((await runSql(db.kysely, 'SELECT FROM "ListAnchor"')).length).toBeGreaterThan(1)
    for (const page of [33, 14, 25])
      expect((await read(app.visitor, { limit: 100, page })).ids).toEqual(
        all.slice((page - 1) * 100, page * 100),
      )
  })

  test('starts anew with page 1 when a product is listed, and excludes users across blocks', async () => {
    const mine = await old(1)
    const member = await makeUser(app)
    expect((await read(member)).ids).toEqual(mine.ids)
    const other = await old(1)
    expect((await read(member)).ids).toHaveLength(2)
    await member.call('blockUser', { id: other.shop.owner.id })
    expect((await read(member)).ids).toEqual(mine.ids)
    expect((await read(app.visitor)).ids).toHaveLength(2)
  })

  test('is read by indexes, never by the whole table', async () => {
    await list(30)
    const params = {
      viewer: newId(),
      country: 'SZ',
      ...{ viewerKey: 'SZ', pageSize: 0, listId: newId(), ids: [], inList: [] },
      ...{ after: 0, take: 21, offset: 0, publishedAt: new Date().toISOString(), id: newId() },
    }
    const { lists, olderRows, pagesWithin, rowsOfList } = ranked
    const queries = [
      candidates(params),
      ...Object.values(pagesWithin).flatMap((byViewer) =>
        Object.values(byViewer).map((page) => page(params)),
      ),
      ...Object.values(lists).flatMap((byViewer) => Object.values(byViewer).map((list) => list(params))),
      ...Object.values(rowsOfList).map((rows) => rows(params)),
      ...Object.values(olderRows).flatMap((byViewer) => Object.values(byViewer).map((rows) => rows(params))),
    ]
    expect(queries).toHaveLength(17)
    await app.platform.db.transaction(async (tx) => {
      // A sequential scan is cheaper for a small table; the remaining conditions have no index.
      await runSql(tx, 'SET LOCAL enable_seqscan = off')
      for (const query of queries) {
        const plan = await readSql(tx, { 'QUERY PLAN': z.string() }, `EXPLAIN (GENERIC_PLAN) ${query.sql}`)
        const scans = plan
          .map((line) => line['QUERY PLAN'])
          .filter((line) => /Seq Scan on "Product"/.test(line))
        expect([query.sql, ...scans]).toEqual([query.sql])
      }
    })
  })

  test('a cursor of a deleted list starts anew', async () => {
    await list(30)
    const { pagination } = await read(app.visitor)
    await runSql(app.platform.db.kysely, 'DELETE FROM "FeedList"')
    const { status, body } = await app.visitor.call('getFeed', { cursor: pagination.nextCursor ?? '' })
    expect([status, body.data.products.length]).toEqual([200, 20])
  })
})
