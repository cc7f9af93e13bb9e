import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  makeProduct,
  makeShop,
  makeUser,
  type TestProduct,
  type TestShop,
  type TestUser,
} from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const actOn = async (shop: TestShop, products: readonly TestProduct[], people: readonly TestUser[]) => {
  // Each user does a little more than the previous one, in parallel.
  await Promise.all(
    people.flatMap((person, index) => [
      ...products
        .slice(index % 3)
        .flatMap(({ id }) => [
          person.call('recordView', { id }),
          person.call('recordView', { id }),
          person.call('setLike', { id, liked: true }),
          person.call('createComment', { id, comment: `Nice ${index}` }),
          person.call('createInquiry', { id, message: `How large is it, ${index}?` }),
        ]),
      person.call('createShopComment', { id: shop.id, comment: `Good people ${index}` }),
      person.call('followShop', { id: shop.id, following: true }),
      person.call('sendMessage', { shopId: shop.id, content: 'Hello' }),
      person.call('sendMessage', { shopId: shop.id, content: 'Hello again' }),
    ]),
  )
}

/** Moves a time of rows some days back. */
const moveBack = (table: string, column: string, ago: number, where: string, values: unknown[]) =>
  runSql(
    app.platform.db.kysely,
    `UPDATE "${table}" SET "${column}" = "${column}" - make_interval(days => ${ago}) WHERE ${where}`,
    values,
  )

const tally = (times: readonly Date[]) => {
  const counts = new Map<string, number>()
  for (const time of times) {
    const date = time.toISOString().slice(0, 10)
    counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  return counts
}

/**
 * Counts the rows of each day; the views of the second product are a week older than their rows.
 */
const recountOf = async (shopId: string, first: string, second: string) => {
  const { prisma } = app.platform.db
  const kept = { in: [first, second] }
  const timesOf = (rows: readonly { createdAt: Date }[]) => rows.map(({ createdAt }) => createdAt)
  const views = await prisma.productView.findMany({ where: { productId: kept } })
  return {
    views: tally(
      views.map(({ productId, seenAt }) =>
        productId === second ? new Date(seenAt.getTime() - 7 * 86_400_000) : seenAt,
      ),
    ),
    likes: tally(timesOf(await prisma.productLike.findMany({ where: { productId: kept } }))),
    comments: tally(
      timesOf(await prisma.comment.findMany({ where: { targetId: { in: [...kept.in, shopId] } } })),
    ),
    followers: tally(timesOf(await prisma.shopFollow.findMany({ where: { shopId: shopId } }))),
    inquiries: tally(timesOf(await prisma.productInquiry.findMany({ where: { productId: kept } }))),
    chats: tally(timesOf(await prisma.chat.findMany({ where: { shopId: shopId } }))),
  }
}

describe('the statistics', () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

  test('count each of 30 days and totals, as a recount of the rows does', async () => {
    const { kysely, prisma } = app.platform.db
    const shop = await makeShop(app)
    const products = await Promise.all([1, 2, 3].map(() => makeProduct(app, { shop })))
    const elsewhere = await makeProduct(app)
    const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(app)))
    await actOn(shop, [...products, elsewhere], people)
    const [first, second, gone] = products
    const [someone, , , another] = people
    if (!first || !second || !gone || !someone || !another) throw new Error('made above')
    // Some actions are undone, some are old, one product is deleted.
    await someone.call('setLike', { id: first.id, liked: false })
    await someone.call('followShop', { id: shop.id, following: false })
    await moveBack('ProductLike', 'createdAt', 3, '"productId" = $1::uuid', [second.id])
    await moveBack('ProductLike', 'createdAt', 29, '"productId" = $1::uuid AND "userId" = $2::uuid', [
      first.id,
      another.id,
    ])
    await moveBack('Comment', 'createdAt', 30, '"targetId" = $1::uuid', [first.id])
    await moveBack('ShopFollow', 'createdAt', 5, '"shopId" = $1::uuid AND "userId" = $2::uuid', [
      shop.id,
      another.id,
    ])
    await moveBack('Chat', 'createdAt', 1, '"shopId" = $1::uuid AND "buyerId" = $2::uuid', [
      shop.id,
      another.id,
    ])
    await runSql(kysely, `UPDATE "ProductViewDay" SET day = day - 7 WHERE "productId" = $1::uuid`, [
      second.id,
    ])
    await prisma.product.update({ where: { id: gone.id }, data: { deletedAt: new Date() } })

    const { status, body } = await shop.owner.call('getShopStats', { id: shop.id })
    expect(status).toBe(200)
    const { totals, days } = body.data.stats
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 30 }, (_, index) => day(29 - index)))

    const recount = await recountOf(shop.id, first.id, second.id)
    const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0)
    const on = (date: string) =>
      Object.fromEntries(Object.entries(recount).map(([kind, counts]) => [kind, counts.get(date) ?? 0]))
    expect(days).toEqual(days.map(({ date }) => ({ date, ...on(date) })))
    expect(totals).toEqual({
      ...Object.fromEntries(Object.entries(recount).map(([kind, counts]) => [kind, sum(counts)])),
      products: 2,
    })
    // Guards against a test without data.
    expect(totals).toMatchObject({ followers: 5, chats: 6, comments: totals.inquiries + people.length })
    expect(totals.inquiries).toBeGreaterThan(5)
    expect(totals.views).toBeGreaterThan(5)
    expect(days[0]?.likes).toBe(1)
  })

  test('of a new shop are thirty empty days', async () => {
    const shop = await makeShop(app)
    const { body } = await shop.owner.call('getShopStats', { id: shop.id })
    const none = { views: 0, likes: 0, comments: 0, followers: 0, inquiries: 0, chats: 0 }
    expect(body.data.stats.totals).toEqual({ ...none, products: 0 })
    expect(body.data.stats.days[29]).toEqual({ date: day(0), ...none })
  })
})
