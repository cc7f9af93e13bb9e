import { CallError } from '../../app/call-error.ts'
import { keepBrought, loadOrRestore } from '../../app/kept-pages.ts'
import { useRequest } from '../../app/query.ts'
import { recordView } from '../likes/actions.ts'
import { loadProduct, takeBroughtProduct } from './api.ts'
import { keptName, putCopy } from './kept-product.ts'
import { noteLookedAt } from './looked-at.ts'
import { dropProduct, readProduct, useProduct } from './store.ts'
import { usePolledProduct } from './use-polled-product.ts'

/** Loads the product of a page, live, or restores the copy of this device. */
export const useProductPage = (id: string) => {
  const { failure, reload } = useRequest(['product', id], (signal) => load(id, signal), {
    brought: () => broughtPage(id),
    refreshOnReturn: true,
  })
  // After the request, which may have put it into the store.
  const product = useProduct(id)
  usePolledProduct(product?.id)
  return { product, failure, reload }
}

const load = async (id: string, signal: AbortSignal): Promise<true> => {
  try {
    const { value, isCopy } = await loadOrRestore(keptName(id), async () => {
      await loadProduct(id, signal)
      return readProduct(id)
    })
    if (!isCopy) noteVisit(id)
    else if (value) putCopy(value)
  } catch (error) {
    if (error instanceof CallError && error.status === 404) dropProduct(id)
    throw error
  }
  return true
}

const broughtPage = (id: string): true | undefined => {
  if (!takeBroughtProduct(id)) return undefined
  keepBrought(keptName(id), readProduct(id))
  noteVisit(id)
  return true
}

const noteVisit = (id: string) => {
  noteLookedAt(id)
  void recordView(id)
}
