import type { Endpoints } from '../../../contract/index.ts'
import { BROWSE_PAGE } from '../../../contract/page-sizes.ts'
import type { EndpointAnswer } from '../../../contract/wire.ts'
import { call } from '../../app/call.ts'
import { takeEmbeddedAnswer } from '../../app/embedded-answers.ts'
import { asCall, type BrowseQuery } from './browse-query.ts'

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
