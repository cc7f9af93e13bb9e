import { describe, expect, test } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { refreshListed } from '../products/actions/refresh-listed.ts'
import { app, list, newestFirst, read, readAll, setUp } from './feed.test-setup.ts'

setUp()

describe('reading on while products are added', () => {
  test.each(['visitor', 'member'])('by cursor nothing is repeated or skipped, for a %s', async (who) => {
    const ids = newestFirst(await list(130))
    const reader = who === 'visitor' ? app.visitor : await makeUser(app)
    expect(await readAll(reader, 'cursor', {}, () => list(100))).toEqual(ids)
  })

  test('by page the same holds for a member, whose snapshot starts at page 1', async () => {
    const ids = newestFirst(await list(130))
    const member = await makeUser(app)
    expect(await readAll(member, 'page', {}, () => list(100))).toEqual(ids)
    // Page 1 starts a new snapshot, with the new products.
    const fresh = await read(member)
    expect(ids).not.toContain(fresh.ids[0])
  })

  test('products of one moment are ordered by their ids', async () => {
    const ids = (await list(50, undefined, new Date())).sort().reverse()
    const seen = await readAll(app.visitor, 'cursor', { limit: 7 }, async () => {})
    expect(seen).toEqual(ids)
  })

  test("pages of a member's snapshot can be requested out of order and repeatedly", async () => {
    const ids = newestFirst(await list(100))
    const member = await makeUser(app)
    await read(member)
    await list(100)
    expect((await read(member, { page: 3 })).ids).toEqual(ids.slice(40, 60))
    await list(100)
    expect((await read(member, { page: 4 })).ids).toEqual(ids.slice(60, 80))
    expect((await read(member, { page: 2 })).ids).toEqual(ids.slice(20, 40))
    expect((await read(member, { page: 2 })).ids).toEqual(ids.slice(20, 40))
    expect((await read(member, { page: 9 })).ids).toEqual([])
  })

  test('a product removed between two pages of a member causes no gap', async () => {
    const ids = newestFirst(await list(60))
    const member = await makeUser(app)
    for (const page of [1, 2, 3]) {
      const { ids: shown } = await read(member, { page })
      expect(shown).toEqual(ids.slice((page - 1) * 20, page * 20))
      const gone = shown.slice(0, 5)
      await app.platform.db.prisma.product.updateMany({
        where: { id: { in: gone } },
        data: { isAvailable: false },
      })
      await app.platform.db.transaction((tx) => refreshListed(tx, { productIds: gone }))
    }
  })

  test('each order, page size and member has its own snapshot', async () => {
    const ids = newestFirst(await list(60))
    const [one, other] = [await makeUser(app), await makeUser(app)]
    await read(one)
    await list(10)
    const all = newestFirst(await list(10))
    await read(one, { limit: 5 })
    await read(one, { order: 'asc' })
    await read(other)
    expect((await read(one, { page: 2 })).ids).toEqual(ids.slice(20, 40))
    expect((await read(other, { page: 2 })).ids).toEqual(ids.slice(0, 20))
    expect((await read(one, { page: 2, limit: 5 })).ids).toEqual(all.slice(5, 10))
    expect((await read(one, { page: 2, order: 'asc' })).ids).toEqual(newestFirst(ids).slice(20, 40))
  })

  test('a member whose snapshot is lost still gets a page', async () => {
    const ids = newestFirst(await list(60))
    const member = await makeUser(app)
    expect((await read(member, { page: 2 })).ids).toEqual(ids.slice(20, 40))
    await list(10)
    expect((await read(member, { page: 3 })).ids).toEqual(ids.slice(40, 60))
  })
})
