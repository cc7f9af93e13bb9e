import { CallError } from '../../app/call-error.ts'
import { keepPage, readPage } from '../../app/kept-pages.ts'
import { useRequest } from '../../app/query.ts'
import { recordView } from '../likes/actions.ts'
import { loadProduct } from './api.ts'
import { noteLookedAt } from './looked-at.ts'
import { dropProduct, type Product, putProducts, readProduct, useProduct } from './store.ts'
import { usePolledProduct } from './use-polled-product.ts'

/** Loads the product of a page, live; without a network it is the copy of this device. */
export const useProductPage = (id: string) => {
  const product = useProduct(id)
  const { failure, reload } = useRequest(['product', id], (signal) => loadOrRestore(id, signal), {
    refreshOnReturn: true,
  })
  usePolledProduct(product?.id)
  return { product, failure, reload }
}

const loadOrRestore = async (id: string, signal: AbortSignal): Promise<true> => {
  try {
    await loadProduct(id, signal)
    noteLookedAt(id)
    void recordView(id)
    void keepPage(`product ${id}`, readProduct(id))
  } catch (error) {
    if (error instanceof CallError && error.status === 404) {
      dropProduct(id)
      throw error
    }
    if (!readProduct(id) && !(await restore(id))) throw error
  }
  return true
}

/** Puts the product as this device saw it last into the store; answers whether there is one. */
const restore = async (id: string): Promise<boolean> => {
  const kept = await readPage<Product>(`product ${id}`)
  if (kept) putProducts([kept])
  return kept !== undefined
}
