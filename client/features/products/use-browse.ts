import { useEffect, useState } from 'react'
import { call } from '../../app/call.ts'
import { listedIds, useList, useRequest } from '../../app/query.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { loadBrowse } from './api.ts'
import { type BrowseQuery, isNarrowed, writeBrowse } from './browse-query.ts'
import { keepProducts, type Product, putProducts } from './store.ts'

/** Begins the keys of its lists. */
const BROWSE = 'browse'
keepProducts(() => listedIds(BROWSE))

/** What a query finds, page by page; found again as it was left when one comes Back. */
export const useBrowse = (query: BrowseQuery) => {
  const key = writeBrowse({ ...query, view: 'grid' }).toString()
  const list = useList(
    [BROWSE, key],
    async (cursor, signal) => {
      const page = await loadBrowse(query, cursor, signal)
      if (cursor === null && isPlain(query)) keepFirst(page.products)
      return { ...page, entries: page.products.map(({ id }) => ({ id })) }
    },
    { failed: shoppingTexts.browse.failed, isKept: true },
  )
  // Without a network, what one saw last is better than nothing.
  const isStale = list.entries === null && list.error !== null && isPlain(query)
  const last = useLastFirst(isStale)
  return { ...list, last }
}

const isPlain = (query: BrowseQuery) => !isNarrowed(query) && query.sort === ''

const storage = 'browse-first'

/** The first page of all that there is, for a start without a network. */
const keepFirst = (products: readonly Product[]) => {
  try {
    // How one stands to them is nobody else's business on this device.
    const viewer = { isLiked: false, isBookmarked: false, isFollowingShop: false, isOwner: false }
    localStorage.setItem(storage, JSON.stringify(products.map((product) => ({ ...product, viewer }))))
  } catch {
    // Full, or forbidden: it is an extra.
  }
}

const useLastFirst = (isWanted: boolean): readonly string[] => {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isWanted) return
    try {
      // We wrote it ourselves, above.
      const products = JSON.parse(localStorage.getItem(storage) ?? '[]') as Product[]
      putProducts(products)
      setIds(products.map(({ id }) => id))
    } catch {
      setIds([])
    }
  }, [isWanted])
  return isWanted ? ids : []
}

/** Below these there is nothing to boast of. */
const LEAST = { products: 100, shops: 10 }

/** How many products and shops there really are, once both are worth saying; else `null`. */
export const useMarketSize = (): { products: number; shops: number } | null => {
  const { data } = useRequest(['market size'], async (signal) => {
    const [products, shops] = await Promise.all([
      call('listProducts', { limit: 1 }, { signal }),
      call('listShops', { limit: 1 }, { signal }),
    ])
    return { products: products.pagination.total, shops: shops.pagination.total }
  })
  return data && data.products >= LEAST.products && data.shops >= LEAST.shops ? data : null
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
  return {
    countries: countries.map(({ code, name }) => ({ value: code, label: name })),
    currencies: [...names].sort().map(([code, name]) => ({ value: code, label: `${code} · ${name}` })),
  }
}

const nowhere = { countries: [], currencies: [] }
