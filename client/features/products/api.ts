import type { Endpoints } from '../../../contract/index.ts'
import { BROWSE_PAGE } from '../../../contract/page-sizes.ts'
import type { EndpointAnswer } from '../../../contract/wire.ts'
import { call } from '../../app/call.ts'
import { takeEmbeddedAnswer } from '../../app/embedded-answers.ts'
import { asCall, type BrowseQuery } from './browse-query.ts'
import { type Product, putProducts } from './store.ts'

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

/**
 * Sends an inquiry about a product to its shop, and the same text as a message. The key makes both
 * idempotent. Returns the id of the conversation. @throws CallError
 */
export const sendInquiry = async (
  { id, shop }: Product,
  { key, message, name, email, phone }: Record<'key' | 'message' | 'name' | 'email' | 'phone', string>,
): Promise<string> => {
  const contactInfo = { name: name.trim(), email: email.trim(), phone: phone.trim() }
  const { inquiry } = await call('createInquiry', { id, message, contactInfo }, { key })
  const { chatId } = await call('sendMessage', {
    shopId: shop.id,
    productId: id,
    content: inquiry.message,
    clientMessageId: inquiry.id,
  })
  return chatId
}

const SIMILAR = 10

/** The ids of products like one, the closest first. @throws CallError */
export const loadSimilar = async (id: string, signal: AbortSignal): Promise<string[]> => {
  const { products } = await call('listSimilarProducts', { id, limit: SIMILAR }, { signal })
  putProducts(products)
  return products.map((product) => product.id)
}

/** Loads a page of the results of a query. @throws CallError */
export const loadBrowse = async (query: BrowseQuery, cursor: string | null, signal: AbortSignal) =>
  asPage(
    await call(
      'listProducts',
      { ...asCall(query), ...(cursor !== null && { cursor }), limit: BROWSE_PAGE },
      { signal },
    ),
  )

/** Returns the first page embedded in the document, as `loadBrowse`; `undefined` if it is not. */
export const takeEmbeddedBrowse = (query: BrowseQuery) => {
  const answer = takeEmbeddedAnswer('listProducts', { ...asCall(query), limit: BROWSE_PAGE })
  return answer && asPage(answer)
}

const asPage = ({ products, pagination }: EndpointAnswer<Endpoints['listProducts']>) => ({
  products,
  cursor: pagination.nextCursor,
  total: pagination.total,
})

/** Titles that begin to match what is being typed, each once. @throws CallError */
export const suggestTitles = async (q: string): Promise<string[]> => {
  const { products } = await call('searchProducts', { q, limit: 8 })
  return [...new Set(products.map(({ title }) => title))].slice(0, 6)
}

const POPULAR_WORDS = 8

/**
 * Words that describe what is popular now, each once, for somebody who has not typed yet. @throws
 * CallError
 */
export const loadPopularWords = async (signal: AbortSignal): Promise<string[]> => {
  const { products } = await call('listTrendingProducts', { limit: 20 }, { signal })
  return [...new Set(products.flatMap(({ tags }) => tags.slice(0, 1)))].slice(0, POPULAR_WORDS)
}
