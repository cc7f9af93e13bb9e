import path from 'node:path'
import type { TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop } from '../../../testing/factories.ts'
import { embedProducts } from './actions/embed-products.ts'

export const image = {
  path: path.resolve(import.meta.dirname, '../../../client/public/icon-192.png'),
  filename: 'thing.png',
  type: 'image/png',
}

export const fill = async (app: TestApp) => {
  const shop = await makeShop(app, { name: 'Manzini Weavers', city: 'Manzini' })
  const basket = await makeProduct(app, {
    shop,
    title: 'Woven sisal basket',
    description: 'A basket woven by hand for laundry or fruit.',
    category: 'Home & Garden',
    price: 450,
  })
  const hidden = await makeProduct(app, { shop, title: 'Woven secret basket', isAvailable: false })
  await embedProducts(app.platform, AbortSignal.timeout(60_000))
  return { basket, hidden }
}
