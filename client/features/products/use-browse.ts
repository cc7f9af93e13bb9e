import { call } from '../../app/call.ts'
import { shopCurrencies } from '../../app/currencies.ts'
import { deviceZone, guessCountry, homeFirst } from '../../app/guess-country.ts'
import { keepEmbedded, type Loaded, loadOrRestore } from '../../app/kept-pages.ts'
import { listedIds, useList, useRequest } from '../../app/query.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { useMediaQuery } from '../../ui/media-query.ts'
import { loadBrowse, takeEmbeddedBrowse } from './browse-api.ts'
import { type BrowseQuery, isNarrowed, writeBrowse } from './browse-query.ts'
import { keepProducts, putProducts, readProduct } from './store.ts'

/** The first part of its cache keys. */
const CACHE_KEY = 'browse'
keepProducts(() => listedIds(CACHE_KEY))
/** The name of the copy on this device. */
const COPY_NAME = 'browse'

/** The results of a query, page by page; kept for Back. */
export const useBrowse = (query: BrowseQuery) => {
  const key = writeBrowse({ ...query, view: 'grid' }).toString()
  return useList(
    [CACHE_KEY, key],
    (cursor, signal, showMeanwhile) => {
      // Without a network, the last known page is shown.
      const name = cursor === null && isPlain(query) ? COPY_NAME : null
      return loadOrRestore(name, () => loadBrowse(query, cursor, signal), entriesOf, showMeanwhile)
    },
    { failed: shoppingTexts.browse.failed, isKept: true, initialData: () => takeEmbeddedPage(query) },
  )
}

const takeEmbeddedPage = (query: BrowseQuery) => {
  const page = isPlain(query) ? keepEmbedded(COPY_NAME, takeEmbeddedBrowse(query)) : undefined
  if (!page) return undefined
  putProducts(page.products)
  return asEntries(page, null)
}

const entriesOf = ({ value, keptAt }: Loaded<Awaited<ReturnType<typeof loadBrowse>>>) => {
  putProducts(keptAt === null ? value.products : value.products.filter(({ id }) => !readProduct(id)))
  return asEntries(keptAt === null ? value : { ...value, cursor: null }, keptAt)
}

const asEntries = (
  { products, cursor, total }: Awaited<ReturnType<typeof loadBrowse>>,
  keptAt: number | null,
) => ({
  entries: products.map(({ id }) => ({ id })),
  cursor,
  total,
  keptAt,
})

const isPlain = (query: BrowseQuery) => !isNarrowed(query) && query.sort === ''

/** Smaller totals are not shown. */
const MIN_TOTALS = { products: 100, shops: 10 }

/**
 * Returns the number of products and shops once both are worth showing, otherwise `null`. It is
 * requested on wide screens only: phones do not show it.
 */
export const useMarketSize = (): { products: number; shops: number } | null => {
  const isWide = useMediaQuery('(min-width: 48rem)')
  const load = async (signal: AbortSignal) => {
    const [products, shops] = await Promise.all([
      call('listProducts', { limit: 1 }, { signal }),
      call('listShops', { limit: 1 }, { signal }),
    ])
    return { products: products.pagination.total, shops: shops.pagination.total }
  }
  const { data } = useRequest(['market size'], load, { isWanted: isWide })
  return data && data.products >= MIN_TOTALS.products && data.shops >= MIN_TOTALS.shops ? data : null
}

type Choice = { value: string; label: string }

/** Countries and currencies to filter by, asked for once they are wanted. */
export const usePlaces = (
  isWanted: boolean,
): { countries: readonly Choice[]; currencies: readonly Choice[] } => {
  const { data } = useRequest(['places'], loadPlaces, { isWanted, isStatic: true })
  return data ?? nowhere
}

const loadPlaces = async (signal: AbortSignal) => {
  const { countries } = await call('pickCountries', {}, { signal })
  const names = new Map(countries.map(({ currency }) => [currency.code, currency.name]))
  const codes = countries.map(({ code }) => code)
  const here = guessCountry(codes, deviceZone(), null)
  return {
    countries: homeFirst(countries, here).list.map(({ code, name }) => ({ value: code, label: name })),
    currencies: [...names]
      .sort(([one], [other]) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1))
      .map(([code, name]) => ({ value: code, label: `${code} · ${name}` })),
  }
}

/** Currencies of shops first, in their order; all others after them. */
const placeOf = (code: string): number => {
  const at = currencyOrder.indexOf(code)
  return at < 0 ? currencyOrder.length : at
}
const currencyOrder: readonly string[] = shopCurrencies

const nowhere = { countries: [], currencies: [] }
