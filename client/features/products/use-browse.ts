import { useEffect, useState } from 'react'
import { call } from '../../app/call.ts'
import { useSession } from '../../app/session.ts'
import { type KeptLists, usePagedList } from '../../app/use-paged-list.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { loadBrowse } from './api.ts'
import { type BrowseQuery, isNarrowed, writeBrowse } from './browse-query.ts'
import { keepProducts, type Product, putProducts } from './store.ts'

type Entry = { id: string }
const kept: KeptLists<Entry> = new Map()
keepProducts(() => [...kept.values()].flatMap(({ entries }) => (entries ?? []).map(({ id }) => id)))

/** What a query finds, page by page; found again as it was left when one comes Back. */
export const useBrowse = (query: BrowseQuery) => {
  const userId = useSession(({ user }) => user?.id)
  const key = `${userId ?? ''} ${writeBrowse({ ...query, view: 'grid' })}`
  const list = usePagedList<Entry>(
    key,
    async (cursor) => {
      const page = await loadBrowse(query, cursor)
      if (cursor === null && isPlain(query)) keepFirst(page.products)
      return { ...page, entries: page.products.map(({ id }) => ({ id })) }
    },
    shoppingTexts.browse.failed,
    kept,
  )
  // Without a network, what one saw last is better than nothing.
  const isStale = list.entries === null && list.error !== null && isPlain(query)
  const last = useLastFirst(isStale)
  return { ...list, key, last }
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
  const [size, setSize] = useState<{ products: number; shops: number } | null>(null)
  useEffect(() => {
    let isWanted = true
    Promise.all([call('listProducts', { limit: 1 }), call('listShops', { limit: 1 })]).then(
      ([{ pagination: products }, { pagination: shops }]) => {
        const isMuch = products.total >= LEAST.products && shops.total >= LEAST.shops
        if (isWanted && isMuch) setSize({ products: products.total, shops: shops.total })
      },
      // An extra.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [])
  return size
}

type Choice = { value: string; label: string }

/** Countries and currencies to filter by, asked for once they are wanted. */
export const usePlaces = (
  isWanted: boolean,
): { countries: readonly Choice[]; currencies: readonly Choice[] } => {
  const [places, setPlaces] = useState<{ countries: readonly Choice[]; currencies: readonly Choice[] }>(
    nowhere,
  )
  const isMissing = isWanted && places === nowhere
  useEffect(() => {
    if (!isMissing) return
    let isHere = true
    call('pickCountries').then(
      ({ countries }) => {
        if (!isHere) return
        const names = new Map(countries.map(({ currency }) => [currency.code, currency.name]))
        setPlaces({
          countries: countries.map(({ code, name }) => ({ value: code, label: name })),
          currencies: [...names].sort().map(([code, name]) => ({ value: code, label: `${code} · ${name}` })),
        })
      },
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [isMissing])
  return places
}

const nowhere = { countries: [], currencies: [] }
