import { useRequest } from '../../app/query.ts'
import { loadProduct } from './api.ts'
import { noteLookedAt } from './looked-at.ts'
import { type Product, useProduct } from './store.ts'

/** Returns a product as it is known, and loads it each time `isWanted` becomes true. */
export const useFreshProduct = (id: string, isWanted = true): Product | undefined => {
  useRequest(['product details', id], (signal) => open(id, signal), { isWanted })
  return useProduct(id)
}

const open = (id: string, signal: AbortSignal): Promise<string> => {
  noteLookedAt(id)
  return loadProduct(id, signal)
}
