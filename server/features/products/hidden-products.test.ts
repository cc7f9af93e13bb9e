import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../testing/app.ts'
import { makeShop, makeUser } from '../../../testing/factories.ts'
import { app, list, read, refresh, setUp, shop } from './lists.test-setup.ts'

setUp()

describe('products that no list shows', () => {
  /** Every list: returns the ids that a viewer finds in it. */
  const lists: Record<string, (who: Pick<Caller, 'call'>, product: string) => Promise<string[]>> = {
    products: async (who) => ids((await who.call('listProducts')).body.data),
    'of a category': async (who) => ids((await who.call('listProducts', { category: 'Fashion' })).body.data),
    'of a country': async (who) => ids((await who.call('listProducts', { country: 'SZ' })).body.data),
    'by price': async (who) => ids((await who.call('listProducts', { sort: 'price-low' })).body.data),
    popular: async (who) => ids((await who.call('listProducts', { sort: 'popular' })).body.data),
    'of the shop': async (who) => ids((await who.call('listProducts', { shopId: shop.id })).body.data),
    searched: async (who) => ids((await who.call('listProducts', { q: 'kanga' })).body.data),
    'searched with a typing error': async (who) =>
      ids((await who.call('searchProducts', { q: 'kagna' })).body.data),
    'category path': async (who) =>
      ids((await who.call('listCategoryProducts', { category: 'Fashion' })).body.data),
    featured: async (who) => ids((await who.call('listFeaturedProducts')).body.data),
    trending: async (who) => ids((await who.call('listTrendingProducts')).body.data),
    recommended: async (who) => ids((await who.call('listRecommendedProducts')).body.data),
    similar: async (who, other) => ids((await who.call('listSimilarProducts', { id: other })).body.data),
    'shop path': async (who) =>
      ids((await who.call('listShopProducts', { shopId: shop.id })).body.data ?? { products: [] }),
    feed: async (who) => ids((await who.call('getFeed')).body.data),
  }
  const ids = ({ products }: { products: { id: string }[] }) => products.map(({ id }) => id)

  type Hide = (product: string, viewer: { id: string }) => Promise<unknown>
  const change =
    (data: object): Hide =>
    async (id) => {
      await app.platform.db.prisma.product.update({ where: { id }, data })
      await refresh({ productIds: [id] })
    }
  const block = (blocker: () => string, blocked: () => string) =>
    app.platform.db.prisma.userBlock.create({ data: { blockerId: blocker(), blockedId: blocked() } })
  const reasons: Record<string, Hide> = {
    hidden: change({ isAvailable: false }),
    inactive: change({ status: 'inactive' }),
    pending: change({ status: 'pending' }),
    failed: change({ status: 'failed' }),
    rejected: change({ status: 'rejected' }),
    deleted: change({ deletedAt: new Date() }),
    'of a closed shop': async () => {
      await app.platform.db.prisma.shop.update({ where: { id: shop.id }, data: { status: 'deactivated' } })
      await refresh({ shopId: shop.id })
    },
    'of a deleted shop': async () => {
      await app.platform.db.prisma.shop.update({ where: { id: shop.id }, data: { status: 'deleted' } })
      await refresh({ shopId: shop.id })
    },
    'of a deactivated owner': async () => {
      await app.platform.db.prisma.user.update({
        where: { id: shop.owner.id },
        data: { status: 'deactivated' },
      })
      await refresh({ ownerId: shop.owner.id })
    },
    'of whom the viewer blocked': (_, viewer) =>
      block(
        () => viewer.id,
        () => shop.owner.id,
      ),
    'of one who blocked the viewer': (_, viewer) =>
      block(
        () => shop.owner.id,
        () => viewer.id,
      ),
  }

  test.each(Object.entries(reasons))('products %s', async (_, hide) => {
    const other = await makeShop(app)
    const [product = '', neighbour = ''] = await list(
      { title: 'Kanga cloth', category: 'Fashion', isFeatured: true },
      { title: 'Kanga dress', category: 'Fashion', isFeatured: true, shop: other },
    )
    const viewer = await makeUser(app)
    const found = async () => {
      const names: string[] = []
      for (const [name, look] of Object.entries(lists))
        if ((await look(viewer, neighbour)).includes(product)) names.push(name)
      return names
    }
    expect(await found()).toEqual(Object.keys(lists))
    await hide(product, viewer)
    expect(await found()).toEqual([])
    // Totals exclude it too.
    for (const query of [{}, { category: 'Fashion' }, { q: 'kanga' }, { country: 'SZ' }])
      expect([query, (await read(query, viewer)).total]).toEqual([query, 1])
    expect((await read({ shopId: shop.id }, viewer)).total).toBe(0)
  })

  test('liked and bookmarked products disappear from those lists with a block, too', async () => {
    const [productId = ''] = await list({})
    const viewer = await makeUser(app)
    await viewer.call('setLike', { id: productId })
    await viewer.call('setBookmark', { id: productId })
    const counts = async () => {
      const liked = await viewer.call('listLikedProducts')
      const saved = await viewer.call('listBookmarkedProducts')
      return [liked.body.data.products.length, saved.body.data.products.length]
    }
    expect(await counts()).toEqual([1, 1])
    await viewer.call('blockUser', { id: shop.owner.id })
    expect(await counts()).toEqual([0, 0])
  })
})
