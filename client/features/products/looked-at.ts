import { useEffect } from 'react'
import { CallError } from '../../app/call-error.ts'
import { createDeviceList } from '../../app/device-list.ts'
import { loadProduct } from './api.ts'
import { restoreProduct } from './kept-product.ts'
import { type Product, useProductList } from './store.ts'

const products = createDeviceList('sokoni.looked-at', 10)

/** Remembers that a product was opened. */
export const noteLookedAt = products.note

/**
 * The products that were opened on this device, the latest first; those that are gone are left out.
 * Without a network they are as this device saw them last.
 */
export const useLookedAt = (): readonly Product[] => {
  const ids = products.use()
  const known = useProductList(ids)
  const missing = ids.filter((id) => !known.some((product) => product.id === id)).join(' ')
  useEffect(() => {
    for (const id of missing.split(' ').filter(Boolean))
      loadProduct(id).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 404) products.forget(id)
        else void restoreProduct(id)
      })
  }, [missing])
  return known
}
