import { useRequest } from '../../app/query.ts'
import { loadProduct } from './api.ts'
import { noteLookedAt } from './looked-at.ts'
import { type Product, useProduct } from './store.ts'

/**
 * A product that is looked at, as it is known, brought up to date each time `isWanted` becomes
 * true.
 */
export const useFreshProduct = (id: string, isWanted = true): Product | undefined => {
  useRequest(['product details', id], (signal) => open(id, signal), { isWanted })
  return useProduct(id)
}

const open = (id: string, signal: AbortSignal): Promise<string> => {
  noteLookedAt(id)
  return loadProduct(id, signal)
}
