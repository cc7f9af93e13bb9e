import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { applyDueSales } from './actions/apply-sales.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const whole = { title: 'Sisal basket', description: 'Woven by hand', price: 100 }
describe('editing a product', () => {
  test('changes the given fields and keeps the rest', async () => {
    const { id, owner } = await makeProduct(app)
    const details = {
      category: 'Fashion',
      subcategory: 'Bags',
      brand: 'Gone Rural',
      condition: 'new',
      stock: 7,
      sku: 'B-1',
      barcode: '6001',
      weight: { value: 1.2, unit: 'kg' },
      dimensions: { length: 30, width: 20, height: 10, unit: 'cm' },
      shipping: { isFree: true },
      seo: { title: 'Basket' },
      attributes: { make: 'Toyota', year: 2014 },
      tags: ['sisal', ' hand made ', 'sisal'],
    }
    const { status, body } = await owner.call('updateProduct', { id, ...whole, ...details })
    expect([status, body.message]).toEqual([200, 'Product updated successfully'])
    expect(body.data.product).toMatchObject({
      ...details,
      title: 'Sisal basket',
      price: { amount: 100, currency: 'SZL' },
      stock: { quantity: 7, isInStock: true },
      tags: ['sisal', 'hand made'],
      status: 'active',
    })
    const again = await owner.call('updateProduct', {
      id,
      title: 'xx',
      description: 'y'.repeat(1000),
      price: { amount: 0.99, currency: 'usd' },
      brand: '',
      attributes: null,
      tags: null,
      stock: { isInStock: false },
    })
    expect(again.body.data.product).toMatchObject({
      title: 'xx',
      price: { amount: 0.99, currency: 'USD' },
      category: 'Fashion',
      brand: null,
      attributes: {},
      tags: [],
      stock: { quantity: 7, isInStock: false },
    })
    expect(again.body.data.product.weight).toEqual(details.weight)
  })

  test.each([
    [{ title: undefined }, 'body.title', 'Title must be at least 2 characters'],
    [{ title: ' x ' }, 'body.title', 'Title must be at least 2 characters'],
    [{ title: 'x'.repeat(201) }, 'body.title', 'Title must be less than 200 characters'],
    [{ description: undefined }, 'body.description', 'Description must be at least 3 characters'],
    [{ description: 'ab' }, 'body.description', 'Description must be at least 3 characters'],
    [{ description: 'x'.repeat(1001) }, 'body.description', 'Description must be less than 1000 characters'],
    [{ price: undefined }, 'body.price', 'Price is required'],
    [{ price: null }, 'body.price', 'Price is required'],
    [{ price: '' }, 'body.price', 'Price is required'],
    [{ price: { currency: 'USD' } }, 'body.price.amount', 'Price is required'],
    [{ price: -1 }, 'body.price.amount', 'Price must be a positive number'],
    [{ price: 'cheap' }, 'body.price.amount', 'Price must be a positive number'],
    [{ price: 1.005 }, 'body.price.amount', 'This currency has fewer decimals'],
    [{ stock: -1 }, 'body.stock.quantity', 'Stock is a whole number, 0 or more'],
    [{ discount: 101 }, 'body.discount', 'A discount is a number from 0 to 100 per cent'],
    [
      { saleStartsAt: '2026-02-01T00:00:00Z', saleEndsAt: '2026-01-01T00:00:00Z' },
      'body.saleEndsAt',
      'The sale must end after it starts',
    ],
    [{ attributes: { all: 'x'.repeat(10_001) } }, 'body.attributes', 'These details are too long'],
    [{ media: [] }, 'body.media', 'A product needs a video or an image'],
  ])('refuses %j with the text of its field', async (wrong, field, message) => {
    const { id, owner } = await shared()
    const { status, body } = await owner.call('updateProduct', { id, ...whole, ...wrong })
    expect([status, body.errors]).toEqual([422, [{ path: field, message }]])
  })
  let made: Awaited<ReturnType<typeof makeProduct>> | undefined
  const shared = async () => (made ??= await makeProduct(app))

  test('changes one listed without price and description, which stay empty', async () => {
    const { id, owner } = await makeProduct(app)
    await app.platform.db.prisma.product.update({
      where: { id },
      data: { priceMinor: null, description: '' },
    })
    const changes = { title: 'Shoes', category: 'Fashion' }
    expect((await owner.call('updateProduct', { id, ...changes })).status).toBe(422)
    const { status, body } = await owner.call('updateProduct', {
      id,
      ...changes,
      unchanged: ['description', 'price'],
    })
    expect(status).toBe(200)
    expect(body.data.product).toMatchObject({ ...changes, price: null, description: '' })
  })

  test('keeps the title, the description and the price that another page changed meanwhile', async () => {
    const { id, owner } = await makeProduct(app)
    await owner.call('updateProduct', { id, ...whole })
    const { status, body } = await owner.call('updateProduct', {
      id,
      stock: 3,
      unchanged: ['title', 'description', 'price'],
    })
    expect(status).toBe(200)
    expect(body.data.product).toMatchObject({
      title: whole.title,
      description: whole.description,
      price: { amount: whole.price },
      stock: { quantity: 3 },
    })
  })

  test.each([
    ['Strong leather sandals', 'Fashion'],
    ['Zzyzx qwerqwer', 'Other'],
  ])('leaves none without a category: %s', async (title, category) => {
    const { id, owner } = await makeProduct(app, { category: 'Electronics' })
    const changes = { ...whole, title, description: 'Zzyzx', category: null }
    const { body } = await owner.call('updateProduct', { id, ...changes })
    expect(body.data.product.category).toBe(category)
  })

  test('files it under the shop category of that name, whatever its capitals, where lists find it', async () => {
    const { id, owner } = await makeProduct(app)
    const { body } = await owner.call('updateProduct', { id, ...whole, category: ' home & GARDEN' })
    expect(body.data.product.category).toBe('Home & Garden')
    for (const category of ['Home & Garden', 'home & garden']) {
      const listed = await app.visitor.call('listCategoryProducts', { category })
      expect(listed.body.data.products.map((product) => product.id)).toContain(id)
    }
  })

  test('reports all missing fields at once', async () => {
    const { id, owner } = await shared()
    const { body } = await owner.call('updateProduct', { id, title: 'x' })
    expect(body.errors.map((error) => error.path).sort()).toEqual([
      'body.description',
      'body.price',
      'body.title',
    ])
    expect((await owner.call('updateProduct', { id })).status).toBe(422)
  })

  test("is possible for its owner: others get 403 for a visible product, 404 else; also by the shop's path", async () => {
    const seen = await makeProduct(app)
    const hidden = await makeProduct(app, { isAvailable: false })
    const other = await makeShop(app)
    const admin = await makeUser(app, { role: 'admin' })
    const calls = async (who: Pick<TestUser, 'call'>, id: string) => [
      (await who.call('updateProduct', { id, ...whole })).status,
      (await who.call('toggleAvailability', { id })).status,
      (await who.call('addImages', { id })).status,
      (await who.call('listInquiries', { id })).status,
      (await who.call('deleteProduct', { id })).status,
    ]
    expect(await calls(other.owner, seen.id)).toEqual([403, 403, 403, 403, 403])
    expect(await calls(other.owner, hidden.id)).toEqual([404, 404, 404, 404, 404])
    expect(await calls(admin, hidden.id)).toEqual([403, 403, 403, 403, 403])
    expect(await calls(app.visitor, seen.id)).toEqual([401, 401, 401, 401, 401])
    expect(await calls(seen.owner, 'undefined')).toEqual([404, 404, 404, 404, 404])

    const wrongShop = { shopId: other.id, id: seen.id }
    const { owner } = seen
    expect((await owner.call('updateShopProduct', { ...wrongShop, ...whole })).status).toBe(404)
    expect((await owner.call('getShopProduct', wrongShop)).status).toBe(404)
    expect((await owner.call('getShopProductStats', wrongShop)).status).toBe(404)
    expect((await owner.call('deleteShopProduct', wrongShop)).status).toBe(404)
    const rightShop = { shopId: seen.shop.id, id: seen.id }
    const changed = await owner.call('updateShopProduct', { ...rightShop, ...whole, title: 'By the shop' })
    expect(changed.body.data.product.title).toBe('By the shop')
    expect((await app.visitor.call('getShopProduct', rightShop)).body.data.product.title).toBe('By the shop')
    expect((await owner.call('deleteShopProduct', rightShop)).status).toBe(200)
    expect((await owner.call('getShopProduct', rightShop)).status).toBe(404)
  })

  test('hides and shows; a retry under one Idempotency-Key does not undo it', async () => {
    const { id, owner, shop } = await makeProduct(app)
    const seen = async () => (await app.visitor.call('getProduct', { id })).status
    const options = { headers: { 'idempotency-key': newId() } }
    for (let again = 0; again < 3; again += 1) {
      const { body } = await owner.call('toggleAvailability', { id }, options)
      expect(body.data.product.isAvailable).toBe(false)
    }
    expect(await seen()).toBe(404)
    const turns = await Promise.all(Array.from({ length: 5 }, () => owner.call('toggleAvailability', { id })))
    expect(turns.every(({ status }) => status === 200)).toBe(true)
    expect(await seen()).toBe(200)
    const row = await app.platform.db.prisma.shop.findUniqueOrThrow({ where: { id: shop.id } })
    expect(row.productsCount).toBe(1)
  })
})

describe('a sale', () => {
  const hour = 3_600_000
  const at = (offset: number) => new Date(Date.now() + offset).toISOString()

  test('reduces the price within its window, and not before or after', async () => {
    const { id, owner } = await makeProduct(app)
    const sell = async (sale: Record<string, unknown>) => {
      await owner.call('updateProduct', { id, ...whole, price: 19.99, ...sale })
      return (await app.visitor.call('getProduct', { id })).body.data.product
    }
    expect(await sell({ discount: 25, saleStartsAt: at(-hour), saleEndsAt: at(hour) })).toMatchObject({
      price: { amount: 14.99, discount: 25, formattedPrice: 'E 14.99' },
      regularPrice: { amount: 19.99 },
      isOnSale: true,
      sale: null,
    })
    for (const sale of [
      { saleStartsAt: at(hour), saleEndsAt: at(2 * hour) },
      { saleStartsAt: at(-2 * hour), saleEndsAt: at(-hour) },
      { saleStartsAt: null, saleEndsAt: null, isOnSale: false },
    ]) {
      const product = await sell(sale)
      expect([product.price, product.isOnSale]).toEqual([
        { amount: 19.99, currency: 'SZL', formattedPrice: 'E 19.99' },
        false,
      ])
    }
    // Still planned: its owner sees it, and can start it again.
    expect((await owner.call('getProduct', { id })).body.data.product.sale).toEqual({
      isPlanned: false,
      discount: 25,
    })
    expect((await sell({ isOnSale: true })).price?.amount).toBe(14.99)
    const cleared = await sell({ discount: null })
    expect([cleared.price?.amount, cleared.isOnSale]).toEqual([19.99, false])
  })

  test('that starts or ends updates the sort price once, and edits see a consistent price', async () => {
    const { id, owner } = await makeProduct(app)
    await owner.call('updateProduct', {
      id,
      ...whole,
      price: { amount: 200, discount: 10 },
      saleStartsAt: at(hour),
    })
    const sorted = async () => {
      await Promise.all([applyDueSales(app.platform), applyDueSales(app.platform)])
      const row = await app.platform.db.prisma.product.findUniqueOrThrow({ where: { id } })
      return [row.priceMinor, row.reducedMinor]
    }
    expect(await sorted()).toEqual([20000n, 0n])
    await runSql(
      app.platform.db.kysely,
      `UPDATE "Product" SET "saleStartsAt" = now() - interval '1 second' WHERE id = $1`,
      [id],
    )
    expect(await sorted()).toEqual([18000n, 2000n])
    expect((await app.visitor.call('getProduct', { id })).body.data.product.price?.amount).toBe(180)
    await runSql(
      app.platform.db.kysely,
      `UPDATE "Product" SET "saleEndsAt" = now() - interval '1 second' WHERE id = $1`,
      [id],
    )
    expect((await app.visitor.call('getProduct', { id })).body.data.product.price?.amount).toBe(200)
    expect(await sorted()).toEqual([20000n, 0n])
  })
})
