import { readPage } from '../../app/kept-pages.ts'
import { type Product, putProducts, readProduct } from './store.ts'

/** Returns the name under which the page of a product is kept. */
export const keptName = (id: string): string => `product ${id}`

/** Merges the copy under a brief product that a list has loaded since. */
export const putCopy = (copy: Product): void => {
  const known = readProduct(copy.id)
  if (known && !known.isBrief) return
  putProducts([copy])
  if (known) putProducts([known])
}

/** Puts the product as this device saw it last, if it did. */
export const restoreProduct = async (id: string): Promise<void> => {
  const copy = await readPage<Product>(keptName(id))
  if (copy) putCopy(copy)
}
