import type { ProductSort } from '../../../contract/products/lists.ts'
import type { SavedQuery } from '../../../contract/saved-searches/saved-query.ts'

/** The query of `/browse`, as in its address. */
export type BrowseQuery = {
  q: string
  category: string
  sort: ProductSort | ''
  min: string
  max: string
  currency: string
  country: string
  condition: string
  view: 'grid' | 'list'
}

/**
 * The sorts in the order of the choice; without one a search answers the best match first, a list
 * the newest.
 */
export const sorts = [
  'newest',
  'popular',
  'price-low',
  'price-high',
] as const satisfies readonly ProductSort[]

const plain: BrowseQuery = {
  q: '',
  category: '',
  sort: '',
  min: '',
  max: '',
  currency: '',
  country: '',
  condition: '',
  view: 'grid',
}

/** Reads an address; leaves out unknown parameters and invalid amounts. */
export const readBrowse = (params: URLSearchParams): BrowseQuery => {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const amount = (name: string) => (/^\d{1,12}(\.\d{1,3})?$/.test(text(name)) ? text(name) : '')
  const sort = text('sort')
  return {
    q: text('q').slice(0, 500),
    category: text('category').slice(0, 100),
    sort: sorts.find((known) => known === sort) ?? '',
    min: amount('min'),
    max: amount('max'),
    currency: /^[A-Z]{3}$/.test(text('currency')) ? text('currency') : '',
    country: /^[A-Z]{2}$/.test(text('country')) ? text('country') : '',
    condition: text('condition').slice(0, 50),
    view: text('view') === 'list' ? 'list' : 'grid',
  }
}

/** Returns the address of a query: what differs from the default, always in the same order. */
export const writeBrowse = (query: BrowseQuery): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== plain[name as keyof BrowseQuery]) params.set(name, value)
  }
  return params
}

/** As the endpoint takes it. */
export const asCall = ({ q, category, sort, min, max, currency, country, condition }: BrowseQuery) => ({
  ...(q && { q }),
  ...(category && { category }),
  ...(sort && { sort }),
  ...(min && { minPrice: Number(min) }),
  ...(max && { maxPrice: Number(max) }),
  ...(currency && { currency }),
  ...(country && { country }),
  ...(condition && { condition }),
})

/** How many filters of the sheet are set. */
export const countFilters = ({ min, max, currency, country, condition }: BrowseQuery): number =>
  [min || max, currency, country, condition].filter(Boolean).length

/** Whether anything narrows the list: an empty one then says 'No products found'. */
export const isNarrowed = (query: BrowseQuery): boolean =>
  Object.keys(asCall({ ...query, sort: '' })).length > 0

/** Returns the query without order and layout; `null` if it is empty. */
export const savedQueryOf = (query: BrowseQuery): SavedQuery | null =>
  isNarrowed(query) ? asCall({ ...query, sort: '' }) : null

/** Returns the address of a query without order and layout. */
export const addressOf = ({ minPrice, maxPrice, ...rest }: SavedQuery): URLSearchParams =>
  writeBrowse({ ...plain, ...rest, min: `${minPrice ?? ''}`, max: `${maxPrice ?? ''}` })
