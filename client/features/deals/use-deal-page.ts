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
    data: isCopy,
    failure,
    reload,
  } = useRequest(['deal', id], (signal) => loadOrShowCopy(id, signal), {
    refreshOnReturn: true,
  })
  usePoll(() => loadDeal(id), POLL_MS)
  return { deal, isCopy: isCopy === true, failure, reload }
}

/** Resolves to whether the deal is only as this device saw it last. */
const loadOrShowCopy = async (id: string, signal: AbortSignal): Promise<boolean> => {
  try {
    await loadDeal(id, signal)
    return false
  } catch (error) {
    const isMissing = error instanceof CallError && error.status === 404
    if (isMissing || !(readDeal(id) || (await restoreDeal(id)))) throw error
  }
  return true
}
