import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('counts', () => {
  test("of one and of many products, with the caller's relation to them", async () => {
    const product = await makeProduct(app)
    const hidden = await makeProduct(app, { isAvailable: false })
    const fan = await makeUser(app)
    await fan.call('setLike', { id: product.id, liked: true })
    await fan.call('createReport', { targetType: 'product', targetId: product.id, reason: 'Spam' })
    const one = await fan.call('getProductStats', { id: product.id })
    expect(one.body.data.stats).toEqual({
      productId: product.id,
      views: 0,
      commentCount: 0,
      likes: 1,
      favorites: 1,
      bookmarks: 0,
      inquiries: 0,
      shares: 0,
      averageRating: 0,
      ratingCount: 0,
      isFlagged: true,
      isLiked: true,
      isBookmarked: false,
      isFavorited: true,
      totalLikes: 1,
      totalBookmarks: 0,
    })
    const ofShop = { shopId: product.shop.id, id: product.id }
    expect((await fan.call('getShopProductStats', ofShop)).body.data).toEqual(one.body.data)
    const productIds = [product.id, hidden.id, newId(), 'undefined', '']
    const visitor = await app.visitor.call('batchProductStats', { productIds })
    expect(Object.keys(visitor.body.data)).toEqual([product.id])
    expect(visitor.body.data[product.id]).toMatchObject({ likes: 1, isLiked: false, isFlagged: false })
    expect(
      Object.keys((await hidden.owner.call('batchProductStats', { productIds })).body.data),
    ).toHaveLength(2)
    expect((await fan.call('getProductStats', { id: hidden.id })).status).toBe(404)
    const tooMany = { productIds: Array.from({ length: 101 }, () => newId()) }
    expect((await fan.call('batchProductStats', tooMany)).status).toBe(422)
  })
})

describe('inquiries', () => {
  test('reach the owner only, who is notified, and are counted', async () => {
    const product = await makeProduct(app, { title: 'Basket' })
    const asker = await makeUser(app, { name: 'Amina' })
    const contactInfo = { name: 'Amina', email: 'amina@example.com', phone: '+268 7612 3456' }
    const { status, body } = await asker.call('createInquiry', {
      id: product.id,
      message: '  Do you deliver?  ',
      contactInfo,
    })
    expect([status, body.message]).toEqual([201, 'Your message was sent to the shop'])
    expect(body.data.inquiry).toMatchObject({
      productId: product.id,
      product: { title: 'Basket' },
      user: { name: 'Amina' },
      message: 'Do you deliver?',
      contactInfo,
    })
    await asker.call('createInquiry', { id: product.id, message: 'Hello?', contactInfo: 'call me' })
    await app.settle()
    const list = await product.owner.call('listInquiries', { id: product.id, limit: 1 })
    expect(list.body.data).toMatchObject({
      inquiries: [{ message: 'Hello?', contactInfo: { other: 'call me' } }],
      pagination: { total: 2, totalPages: 2, hasMore: true },
    })
    const cursor = list.body.data.pagination.nextCursor ?? ''
    const rest = await product.owner.call('listShopInquiries', { shopId: product.shop.id, limit: 1, cursor })
    expect(rest.body.data.inquiries.map(({ message }) => message)).toEqual(['Do you deliver?'])
    expect(rest.body.data.pagination.hasMore).toBe(false)
    for (const past of [
      await product.owner.call('listInquiries', { id: product.id, limit: 1, page: 3 }),
      await product.owner.call('listShopInquiries', { shopId: product.shop.id, limit: 1, page: 3 }),
    ])
      expect(past.body.data).toMatchObject({
        inquiries: [],
        pagination: { total: 2, totalPages: 2, hasMore: false },
      })
    expect((await asker.call('listShopInquiries', { shopId: product.shop.id })).status).toBe(403)
    expect((await product.owner.call('listInquiries', { id: product.id, cursor: 'x' })).status).toBe(422)
    const notifications = await product.owner.call('listNotifications', {})
    expect(notifications.body.data.notifications.map(({ message }) => message)).toContain(
      'Amina asks about Basket: Do you deliver?',
    )
    expect((await app.visitor.call('getProductStats', { id: product.id })).body.data.stats.inquiries).toBe(2)
    expect(JSON.stringify((await asker.call('exportMe')).body)).toContain('Do you deliver?')
  })

  test('require a message, a visible product, and no block', async () => {
    const product = await makeProduct(app)
    const asker = await makeUser(app)
    for (const message of ['', '  ', undefined]) {
      const answer = await asker.call('createInquiry', { id: product.id, message, contactInfo: {} } as {
        id: string
        message: string
      })
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ path: 'body.message', message: 'Write a message first' }],
      ])
    }
    const ask = { id: product.id, message: 'Hi' }
    expect((await app.visitor.call('createInquiry', ask)).status).toBe(401)
    expect((await product.owner.call('createInquiry', ask)).body.error.code).toBe('OWN_PRODUCT')
    expect((await asker.call('createInquiry', { ...ask, id: newId() })).status).toBe(404)
    await product.owner.call('blockUser', { id: asker.id })
    expect((await asker.call('createInquiry', ask)).status).toBe(403)
    expect((await product.owner.call('listInquiries', { id: product.id })).body.data.inquiries).toEqual([])
  })
})
