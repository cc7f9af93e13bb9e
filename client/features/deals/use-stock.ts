import { useRequest } from '../../app/query.ts'
import { loadProduct } from '../products/api.ts'
import { useProduct } from '../products/store.ts'

/** Returns how many pieces a product has, loaded anew while `isWanted`; `null` if unknown. */
export const useStock = (productId: string, isWanted: boolean): number | null => {
  useRequest(['stock', productId], (signal) => loadProduct(productId, signal), { isWanted })
  return useProduct(productId)?.stock.quantity ?? null
}
