import { create } from 'zustand'
import { type SavedQuery, savedQueryKey } from '../../../contract/saved-searches/saved-query.ts'
import type { SavedSearch } from '../../../contract/saved-searches/views.ts'
import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { type Loaded, loadOrRestore } from '../../app/kept-pages.ts'
import { useRequest } from '../../app/query.ts'
import { requireAuth } from '../../app/require-auth.ts'
import { useSession } from '../../app/session.ts'
import { showFailure } from '../../app/show-failure.ts'
import { createToggle } from '../../app/toggle.ts'
import { onUserChange } from '../../app/user-change.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { showToast } from '../../ui/toast.ts'

const words = shoppingTexts.savedSearches

type Saved = {
  /** The latest first; `null` until loaded. A deleted one stays until the list is loaded again. */
  searches: readonly SavedSearch[] | null
  /** Which are saved, by what they look for. */
  isOn: Readonly<Record<string, boolean>>
}
const nothing: Saved = { searches: null, isOn: {} }
const useSaved = create<Saved>(() => nothing)

/**
 * Returns the viewer's saved searches, loaded once or (`always`) each time they are opened. Without
 * a network, those that this device saw last.
 */
export const useSavedSearches = (when: 'once' | 'always') => {
  const isMember = useSession(({ user }) => user !== null)
  const { error, reload } = useRequest(['saved-searches'], load, {
    failed: words.failed,
    isWanted: isMember,
    isStatic: when === 'once',
    refreshOnReturn: when === 'always',
  })
  return { searches: useSaved(({ searches }) => searches), error, reload }
}

/** Returns whether a query is saved. */
export const useIsSaved = (query: SavedQuery): boolean =>
  useSaved(({ isOn }) => isOn[savedQueryKey(query)] ?? false)

/** Saves a search, or deletes it. A visitor sees the prompt to sign in. */
export const toggleSaved = (query: SavedQuery): void => {
  if (!requireAuth(words.signInToSave, { kind: 'saveSearch', query })) return
  const key = savedQueryKey(query)
  queriesByKey.set(key, query)
  saving.flip(key)
}

/** Saves a search, whether or not it was saved before. @throws CallError */
export const ensureSaved = async (query: SavedQuery): Promise<void> => {
  upsert((await call('saveSearch', query)).savedSearch)
  useSaved.setState(({ isOn }) => ({ isOn: { ...isOn, [savedQueryKey(query)]: true } }))
  showToast(words.isSaved, { tone: 'good' })
}

/** Marks the results of a search as seen. */
export const noteOpened = ({ id }: SavedSearch): void => {
  useSaved.setState(({ searches }) => ({
    searches: searches?.map((one) => (one.id === id ? { ...one, newCount: 0 } : one)) ?? null,
  }))
  // The number is optional: if this fails, it appears again.
  call('openSavedSearch', { id }).catch(() => {})
}

const load = (signal: AbortSignal, showMeanwhile: (copy: true) => void): Promise<true> => {
  const ask = () => call('listSavedSearches', { limit: 50 }, { signal })
  return loadOrRestore('saved-searches', ask, putLoaded, showMeanwhile)
}

const putLoaded = ({ value: { savedSearches }, keptAt }: Loaded<{ savedSearches: SavedSearch[] }>): true => {
  // This page has newer ones.
  if (keptAt !== null && useSaved.getState().searches) return true
  const fresh = Object.fromEntries(savedSearches.map(({ query }) => [savedQueryKey(query), true]))
  useSaved.setState(({ isOn }) => {
    const changing = Object.entries(isOn).filter(([key]) => saving.isBusy(key))
    return { searches: savedSearches, isOn: { ...fresh, ...Object.fromEntries(changing) } }
  })
  return true
}

/** The queries that may be saved, by their keys. */
const queriesByKey = new Map<string, SavedQuery>()

/** Adds a search, or replaces it in its place. */
const upsert = (search: SavedSearch) => {
  const key = savedQueryKey(search.query)
  useSaved.setState(({ searches }) => {
    const isKnown = searches?.some(({ query }) => savedQueryKey(query) === key)
    if (!isKnown) return { searches: searches && [search, ...searches] }
    return { searches: searches?.map((one) => (savedQueryKey(one.query) === key ? search : one)) ?? null }
  })
  ids.set(key, search.id)
}
const ids = new Map<string, string>()
const idOf = (key: string) =>
  ids.get(key) ?? useSaved.getState().searches?.find(({ query }) => savedQueryKey(query) === key)?.id

const deleteByKey = async (key: string) => {
  const id = idOf(key)
  ids.delete(key)
  if (!id) return
  await call('deleteSavedSearch', { id }).catch((error: unknown) => {
    // Another device was faster.
    if (!(error instanceof CallError && error.status === 404)) throw error
  })
}

const saving = createToggle<boolean>({
  read: (key) => useSaved.getState().isOn[key] ?? false,
  show: (key, isOn) => useSaved.setState((before) => ({ isOn: { ...before.isOn, [key]: isOn } })),
  send: async (key, isOn) => {
    if (isOn) upsert((await call('saveSearch', queriesByKey.get(key) ?? {})).savedSearch)
    else await deleteByKey(key)
    return isOn
  },
  isOn: (isOn) => isOn,
  applyAnswer: (key, isOn) => {
    useSaved.setState((before) => ({ isOn: { ...before.isOn, [key]: isOn } }))
    if (isOn) showToast(words.isSaved, { tone: 'good' })
  },
  onFailure: (error) => showFailure(error, words.failedSave),
})

// Saved searches belong to the user.
onUserChange(() => {
  ids.clear()
  useSaved.setState(nothing)
})
