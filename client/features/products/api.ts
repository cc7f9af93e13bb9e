import { call } from '../../app/call.ts'
import { takeEmbeddedAnswer } from '../../app/embedded-answers.ts'
import { putProducts } from './store.ts'

/**
 * Loads a product into the store and returns its id. @throws CallError: 404 if it is not
 * visible
 */
export const loadProduct = async (id: string, signal?: AbortSignal): Promise<string> => {
  const { product } = await call('getProduct', { id }, { signal })
  putProducts([product])
  return id
}

/**
 * Puts the product embedded in the document, if it is there, into the store. Returns whether it is.
 */
export const takeEmbeddedProduct = (id: string): boolean => {
  const answer = takeEmbeddedAnswer('getProduct', { id })
  if (answer) putProducts([answer.product])
  return answer !== undefined
}

const SIMILAR = 10

/** The ids of products like one, the closest first. @throws CallError */
export const loadSimilar = async (id: string, signal: AbortSignal): Promise<string[]> => {
  const { products } = await call('listSimilarProducts', { id, limit: SIMILAR }, { signal })
  putProducts(products)
  return products.map((product) => product.id)
}
