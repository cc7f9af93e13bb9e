import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser } from '../../../testing/factories.ts'
import { videoMedia } from '../../../testing/video-media.ts'
import { markReady } from './actions/mark-ready.ts'
import { loadProductInfos, loadProducts } from './public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('a product’s view', () => {
  test("has the URLs of its media, its stats and the viewer's relation to it", async () => {
    const product = await makeProduct(app, { price: 450, status: 'pending' })
    const base = `products/${product.id}/1`
    await markReady(app.platform, { productId: product.id, run: 1 }, [videoMedia(base)])
    await app.platform.db.prisma.product.update({
      where: { id: product.id },
      data: { likesCount: 11, viewsCount: 7, ratingSum: 14, ratingCount: 3 },
    })
    const viewer = await makeUser(app)
    await app.platform.db.prisma.productLike.create({ data: { userId: viewer.id, productId: product.id } })
    await app.platform.db.prisma.productBookmark.create({
      data: { userId: viewer.id, productId: product.id },
    })
    await app.platform.db.prisma.shopFollow.create({
      data: { userId: viewer.id, shopId: product.shop.id },
    })
    const { body } = await viewer.call('getProduct', { id: product.id })
    expect(body.data.product).toMatchObject({
      status: 'active',
      media: [
        {
          key: `${base}/360.mp4`,
          url: `/media/${base}/360.mp4`,
          poster: `/media/${base}/poster.webp`,
          duration: 1.5,
          renditions: [
            { height: 240, url: `/media/${base}/240.mp4`, size: 1000 },
            { height: 360, url: `/media/${base}/360.mp4`, size: 2000 },
          ],
        },
      ],
      images: [`/media/${base}/poster.webp`],
      likes: 11,
      views: 7,
      stats: { productId: product.id, likes: 11, views: 7, averageRating: 4.67, ratingCount: 3 },
      isPopular: true,
      progress: null,
      viewer: { isLiked: true, isBookmarked: true, isFollowingShop: true, isOwner: false },
    })
    expect(JSON.stringify(body)).not.toContain('sourceKey')

    const infos = await loadProductInfos(app.platform, [product.id, newId()], newId())
    expect([...infos.values()]).toEqual([
      {
        id: product.id,
        title: body.data.product.title,
        price: { amount: 450, currency: 'SZL', formattedPrice: 'E 450' },
        image: `/media/${base}/poster.webp`,
        mediaType: 'video',
      },
    ])
  })

  test('products are returned in the order of the requested ids', async () => {
    const made = [await makeProduct(app), await makeProduct(app), await makeProduct(app)]
    const ids = made.map(({ id }) => id).reverse()
    const loaded = await loadProducts(app.platform, [...ids, newId()], null)
    expect(loaded.map(({ id }) => id)).toEqual(ids)
  })

  test('an invalid id and an unknown one are 404', async () => {
    for (const id of ['undefined', newId()]) {
      const { status, body } = await app.visitor.call('getProduct', { id })
      expect([status, body.message]).toEqual([404, 'Resource not found'])
    }
  })
})

describe('the list of products', () => {
  test('filters by shop, category and text, and counts the results', async () => {
    // Its name is searched too: a number in it could match.
    const shop = await makeShop(app, { name: 'Shop of a herd' })
    const word = `kudu${Date.now()}`
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1)
      ids.unshift((await makeProduct(app, { shop, title: `${word} 100%_${index}` })).id)
    await app.platform.db.prisma.product.update({
      where: { id: ids[0] ?? '' },
      data: { category: 'Fashion' },
    })
    const list = async (input: Record<string, unknown>) => {
      const { body } = await app.visitor.call('listProducts', input)
      return { ids: body.data.products.map(({ id }) => id), pagination: body.data.pagination }
    }
    expect((await list({ shopId: shop.id })).ids).toEqual(ids)
    // A search returns the best match first.
    expect((await list({ q: word.toUpperCase() })).ids.toSorted()).toEqual(ids.toSorted())
    expect((await list({ q: '100%_3', shopId: shop.id })).ids).toEqual([ids[1]])
    expect(await list({ shopId: shop.id, category: 'Fashion' })).toMatchObject({
      ids: [ids[0]],
      pagination: { total: 1, totalProducts: 1, totalPages: 1, hasMore: false, nextCursor: null },
    })
    const first = await list({ shopId: shop.id, limit: 2 })
    expect(first).toMatchObject({
      ids: ids.slice(0, 2),
      pagination: { total: 5, totalPages: 3, hasMore: true },
    })
    const second = await list({ shopId: shop.id, limit: 2, cursor: first.pagination.nextCursor })
    expect(second.ids).toEqual(ids.slice(2, 4))
    expect((await list({ shopId: shop.id, limit: 2, page: 3 })).ids).toEqual(ids.slice(4))
  })

  test('of a shop continues by cursor', async () => {
    const shop = await makeShop(app)
    const ids: string[] = []
    for (let index = 0; index < 4; index += 1) ids.unshift((await makeProduct(app, { shop })).id)
    const first = await app.visitor.call('listShopProducts', { shopId: shop.id, limit: 3 })
    const cursor = first.body.data.pagination.nextCursor ?? ''
    const rest = await app.visitor.call('listShopProducts', { shopId: shop.id, limit: 3, cursor })
    const read = [...first.body.data.products, ...rest.body.data.products].map(({ id }) => id)
    expect(read).toEqual(ids)
  })
})
