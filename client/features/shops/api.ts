import type { Shop } from '../../../contract/shops/views.ts'
import { call } from '../../app/call.ts'
import { putProducts } from '../products/store.ts'
import { putShops } from './store.ts'

/** Asks for a shop by id or address and puts it into the store. Throws a `CallError`, 404 where there is none. */
export const loadShop = async (idOrSlug: string): Promise<Shop> => {
  const { shop } = await call('getShop', { id: idOrSlug })
  putShops([shop])
  return shop
}

/** One page of a shop's products, the newest first; puts them into the store and answers their ids. */
export const loadShopProducts = async (shopId: string, cursor: string | null) => {
  const { products, pagination } = await call('listShopProducts', {
    shopId,
    cursor: cursor ?? undefined,
    limit: 20,
  })
  putProducts(products)
  return { ids: products.map(({ id }) => id), cursor: pagination.hasMore ? pagination.nextCursor : null }
}
