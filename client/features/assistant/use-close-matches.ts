import { useMemo } from 'react'
import { call } from '../../app/call.ts'
import { deviceZone, guessShopCountry } from '../../app/guess-country.ts'
import { useRequest } from '../../app/query.ts'
import { useSession } from '../../app/session.ts'
import { useIsNetworkLost } from '../../ui/network.ts'
import { type Product, putProducts, useProductList } from '../products/store.ts'

/**
 * The products closest to what a search means, for one whose words occur in none; empty until they
 * are known, and after a failure.
 */
export const useCloseMatches = (q: string): readonly Product[] => {
  const isKnown = useSession(({ status }) => status !== 'loading')
  const isOnline = !useIsNetworkLost()
  const { data } = useRequest(['close', q], (signal) => findClose(q, signal), {
    isWanted: q !== '' && isKnown && isOnline,
    isStatic: true,
  })
  const found = useMemo(() => (data ?? []).map(({ id }) => id), [data])
  return useProductList(found)
}

const findClose = async (q: string, signal: AbortSignal) => {
  const country = guessShopCountry(deviceZone())
  const { results } = await call('searchByMeaning', { q }, { signal, country })
  const products = results.map(({ product }) => product)
  putProducts(products)
  return products
}
