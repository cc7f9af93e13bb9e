import { afterAll, beforeAll, expect } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, type TestProduct } from '../../../testing/factories.ts'
import { embedProducts } from './actions/embed-products.ts'

export let app: TestApp
export let products: Record<
  'basket' | 'redDress' | 'blueDress' | 'phone' | 'plasticBasket' | 'hidden',
  TestProduct
>

export const embedAll = () => embedProducts(app.platform, AbortSignal.timeout(60_000))
export const find = async (query: string, caller: Pick<TestApp['visitor'], 'call'> = app.visitor) => {
  const { status, body } = await caller.call('discoverProducts', { query })
  expect(status).toBe(200)
  return body.data.results
}
export const ids = async (query: string, caller?: Pick<TestApp['visitor'], 'call'>) =>
  (await find(query, caller)).map(({ product }) => product.id)

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = () => {
  beforeAll(async () => {
    app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '10' } })
    const manzini = await makeShop(app, { city: 'Manzini', countryCode: 'SZ' })
    const nairobi = await makeShop(app, { city: 'Nairobi', countryCode: 'KE' })
    products = {
      basket: await makeProduct(app, {
        shop: manzini,
        title: 'Hand-woven sisal basket',
        description: 'A basket for laundry or fruit, woven by hand of sisal.',
        category: 'Home & Garden',
        price: 450,
        currency: 'SZL',
      }),
      plasticBasket: await makeProduct(app, {
        shop: nairobi,
        title: 'Laundry basket with lid',
        description: 'A strong plastic basket for laundry.',
        category: 'Home & Garden',
        price: 900,
        currency: 'KES',
      }),
      redDress: await makeProduct(app, {
        shop: nairobi,
        title: 'Red cotton dress',
        description: 'A summer dress in red for weddings and parties.',
        category: 'Fashion',
        price: 2500,
        currency: 'KES',
      }),
      blueDress: await makeProduct(app, {
        shop: nairobi,
        title: 'Blue linen dress',
        description: 'A light dress in blue.',
        category: 'Fashion',
        price: 1800,
        currency: 'KES',
      }),
      phone: await makeProduct(app, {
        shop: nairobi,
        title: 'Smartphone with two SIM cards',
        description: 'A new phone with 128 GB and a big battery.',
        category: 'Electronics',
        price: 15000,
        currency: 'KES',
      }),
      hidden: await makeProduct(app, {
        shop: nairobi,
        title: 'Hand-woven basket that nobody may see',
        category: 'Home & Garden',
        isAvailable: false,
      }),
    }
    await embedAll()
  })
  afterAll(() => app.close())
}
