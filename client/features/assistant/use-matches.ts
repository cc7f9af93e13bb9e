import { useEffect } from 'react'
import { create } from 'zustand'
import type { Match } from '../../../contract/assistant/views.ts'
import { useSession } from '../../app/session.ts'
import { findMatches } from './api.ts'

type Search = { matches: readonly Match[] | null; failure: unknown; isBusy: boolean }

/** What was found for a wish, by its viewer and its words, for who comes Back. */
const useSearches = create<{ byKey: Readonly<Record<string, Search>> }>(() => ({ byKey: {} }))

/** So many wishes are remembered. */
const MOST = 20
const waiting: Search = { matches: null, failure: null, isBusy: true }

/**
 * What fits a wish; `matches` is `null` until it is known. `again` asks anew. Nothing is asked for an empty wish.
 */
export const useMatches = (wish: string): Search & { again: () => void } => {
  const { status, user } = useSession()
  const key = `${user?.id ?? ''} ${wish}`
  const isWanted = wish !== '' && status !== 'loading'
  const search = useSearches(({ byKey }) => byKey[key]) ?? waiting
  useEffect(() => {
    if (!isWanted) return
    const known = useSearches.getState().byKey[key]
    if (!known || known.failure !== null) void load(key, wish)
  }, [isWanted, key, wish])
  return { ...search, again: () => void load(key, wish) }
}

const load = async (key: string, wish: string) => {
  if (useSearches.getState().byKey[key]?.isBusy) return
  put(key, waiting)
  try {
    put(key, { matches: await findMatches(wish), failure: null, isBusy: false })
  } catch (failure) {
    put(key, { matches: null, failure, isBusy: false })
  }
}

const put = (key: string, search: Search) =>
  useSearches.setState(({ byKey: { [key]: _before, ...others } }) => ({
    byKey: Object.fromEntries([...Object.entries(others).slice(1 - MOST), [key, search]]),
  }))
