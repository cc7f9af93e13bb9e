import type { Match } from '../../../contract/assistant/views.ts'
import { useRequest } from '../../app/query.ts'
import { useSession } from '../../app/session.ts'
import { findMatches } from './api.ts'

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
