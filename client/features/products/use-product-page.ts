import { useEffect } from 'react'
import { CallError } from '../../app/call-error.ts'
import { keepPage, type Loaded, loadOrRestore } from '../../app/kept-pages.ts'
import { useRequest } from '../../app/query.ts'
import { recordView } from '../likes/actions.ts'
import { loadProduct, takeEmbeddedProduct } from './api.ts'
import { keptName, putCopy } from './kept-product.ts'
import { noteLookedAt } from './looked-at.ts'
import { dropProduct, type Product, readProduct, useProduct } from './store.ts'
import { usePolledProduct } from './use-polled-product.ts'

/** Loads the product of a page, live, or restores the copy of this device. */
export const useProductPage = (id: string) => {
  const { data, failure, reload } = useRequest(['product', id], (signal, show) => load(id, signal, show), {
    initialData: () => takeEmbeddedPage(id),
    refreshOnReturn: true,
  })
  useEffect(() => {
    if (data?.isEmbedded) noteVisit(id)
  }, [id, data])
  // Read after `useRequest`: it may put embedded data into the store during this render.
  const product = useProduct(id)
  usePolledProduct(product?.id)
  return { product, keptAt: data?.keptAt ?? null, failure, reload }
}

/** Where the product has come from. `keptAt` is the time of a copy, `null` for none. */
type Source = { isEmbedded: boolean; keptAt: number | null }

const load = async (
  id: string,
  signal: AbortSignal,
  showMeanwhile: (copy: Source) => void,
): Promise<Source> => {
  const ask = async () => {
    await loadProduct(id, signal)
    return readProduct(id)
  }
  const sourceOf = ({ value, keptAt }: Loaded<Product | undefined>): Source => {
    if (keptAt === null) noteVisit(id)
    else if (value) putCopy(value)
    return { isEmbedded: false, keptAt }
  }
  try {
    return await loadOrRestore(keptName(id), ask, sourceOf, showMeanwhile)
  } catch (error) {
    if (error instanceof CallError && error.status === 404) dropProduct(id)
    throw error
  }
}

/** Puts the product embedded in the document, if it is there, into the store and keeps a copy. */
const takeEmbeddedPage = (id: string): Source | undefined => {
  if (!takeEmbeddedProduct(id)) return undefined
  void keepPage(keptName(id), readProduct(id))
  return { isEmbedded: true, keptAt: null }
}

const noteVisit = (id: string) => {
  noteLookedAt(id)
  void recordView(id)
}
