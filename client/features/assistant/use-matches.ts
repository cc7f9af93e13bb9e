import { useMemo } from 'react'
import type { Match } from '../../../contract/assistant/views.ts'
import { useRequest } from '../../app/query.ts'
import { useSession } from '../../app/session.ts'
import { useIsNetworkLost } from '../../ui/network.ts'
import { type Product, useProductList } from '../products/store.ts'
import { findClose, findMatches } from './api.ts'

type Search = { matches: readonly Match[] | null; failure: unknown; isBusy: boolean }

/**
 * The products that match a query; `matches` is `null` until they are known and kept for Back.
 * `again` asks anew. Nothing is asked for an empty query.
 */
export const useMatches = (query: string): Search & { again: () => void } => {
  const isKnown = useSession(({ status }) => status !== 'loading')
  const { data, failure, isBusy, reload } = useRequest(
    ['matches', query],
    (signal) => findMatches(query, signal),
    { isWanted: query !== '' && isKnown, isStatic: true },
  )
  return { matches: data ?? null, failure, isBusy, again: () => void reload() }
}

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
