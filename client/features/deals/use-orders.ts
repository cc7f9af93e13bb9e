import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { useList } from '../../app/query.ts'
import { usePoll } from '../../app/use-poll.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { useNetworkReturn } from '../../ui/network.ts'
import type { OrderTab } from './order-step.ts'
import { loadDisputes, loadOrders } from './orders.ts'
import { useDealChanges } from './store.ts'

const PAGE = 20
/** Orders of each tab that the seller's dashboard shows. */
const PREVIEW = 3
const POLL_MS = 30_000
/** One change often comes as several pushes. */
const PAUSE_MS = 250
const words = ordersTexts.board

/** Loads again after changes of offers and deals, and now and then without a socket. */
export const useRefresh = (load: () => Promise<unknown>): void => {
  const changes = useDealChanges()
  const refresh = useEffectEvent(() => void load())
  const [first] = useState(changes)
  useEffect(() => {
    if (changes === first) return
    const timer = setTimeout(refresh, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [changes, first])
  usePoll(load, POLL_MS)
}

/** A shop's orders under a tab, page by page and live. */
export const useOrders = (tab: OrderTab, q: string) => {
  const list = useList(['orders', tab, q], (cursor) => loadOrders(tab, { q, cursor, limit: PAGE }), {
    failed: words.failed,
    isSearched: true,
  })
  useRefresh(list.reload)
  return list
}

const waitingTabs = ['answer', 'payment', 'handover'] as const
type Waiting = Record<(typeof waitingTabs)[number], { ids: string[]; total: number }> & {
  /** Ids of deals whose buyer reported a problem. */
  disputes: string[]
}

/**
 * How many orders wait for the shop under each tab, and the first of them, live. `null` until
 * known.
 */
export const useWaitingOrders = (): { waiting: Waiting | null; error: string | null } => {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [error, setError] = useState<string | null>(null)
  const load = useCallback(async () => {
    try {
      const disputed = loadDisputes(PREVIEW)
      const [answer, payment, handover] = await Promise.all(
        waitingTabs.map(async (tab) => {
          const { entries, total } = await loadOrders(tab, { limit: PREVIEW })
          return { ids: entries.map(({ id }) => id), total }
        }),
      )
      const disputes = await disputed
      if (answer && payment && handover) setWaiting({ answer, payment, handover, disputes })
      setError(null)
    } catch (failure) {
      setError(textOf(failure, words.failed))
    }
  }, [])
  useEffect(() => void load(), [load])
  useRefresh(load)
  useNetworkReturn(() => void load(), error !== null)
  return { waiting, error }
}
