import { CallError } from '../../app/call-error.ts'
import { useRequest } from '../../app/query.ts'
import { usePoll } from '../../app/use-poll.ts'
import { loadDeal, restoreDeal } from './deal-calls.ts'
import { readDeal, useDeal } from './store.ts'

/** Without a socket the deal is loaded this often. */
const POLL_MS = 30_000

/** Loads the deal of a page, live; without a network it is the copy of this device. */
export const useDealPage = (id: string) => {
  const deal = useDeal(id)
  const {
    data: keptAt = null,
    failure,
    reload,
  } = useRequest(['deal', id], (signal) => loadOrShowCopy(id, signal), {
    refreshOnReturn: true,
  })
  usePoll(() => loadDeal(id), POLL_MS)
  return { deal, keptAt, failure, reload }
}

/** Resolves to the time at which this device kept the deal, if it is a copy. */
const loadOrShowCopy = async (id: string, signal: AbortSignal): Promise<number | null> => {
  try {
    await loadDeal(id, signal)
    return null
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw error
    const keptAt = await restoreDeal(id)
    if (!readDeal(id)) throw error
    return keptAt
  }
}
