import { create } from 'zustand'
import { type SavedQuery, savedQueryKey } from '../../../contract/saved-searches/saved-query.ts'
import type { SavedSearch } from '../../../contract/saved-searches/views.ts'
import { call } from '../../app/call.ts'
import { CallError, textOf } from '../../app/call-error.ts'
import { requireAuth } from '../../app/gate.ts'
import { useRequest } from '../../app/query.ts'
import { useSession } from '../../app/session.ts'
import { createToggle } from '../../app/toggle.ts'
import { onUserChange } from '../../app/user-change.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { showToast } from '../../ui/toast.ts'

const words = shoppingTexts.savedSearches

type Saved = {
  /**
   * The latest first; `null` until they have come. One that was deleted stays until they come
   * again.
   */
  searches: readonly SavedSearch[] | null
  /** Which are saved, by what they look for. */
  isOn: Readonly<Record<string, boolean>>
}
const nothing: Saved = { searches: null, isOn: {} }
const useSaved = create<Saved>(() => nothing)

/** Returns the viewer's saved searches, loaded once or (`always`) each time they are opened. */
export const useSavedSearches = (when: 'once' | 'always') => {
  const isMember = useSession(({ user }) => user !== null)
  const { error, reload } = useRequest(['saved-searches'], load, {
    failed: words.failed,
    isWanted: isMember,
    isStatic: when === 'once',
  })
  return { searches: useSaved(({ searches }) => searches), error, reload }
}

/** Is this saved? */
export const useIsSaved = (wish: SavedQuery): boolean =>
  useSaved(({ isOn }) => isOn[savedQueryKey(wish)] ?? false)

/** Saves a search, or forgets it; a visitor is asked to sign in. */
export const toggleSaved = (wish: SavedQuery): void => {
  if (!requireAuth(words.signInToSave, { kind: 'saveSearch', query: wish })) return
  const key = savedQueryKey(wish)
  wishes.set(key, wish)
  saving.flip(key)
}

/** Saves a search, whether or not it was saved before. Throws a `CallError`. */
export const ensureSaved = async (query: SavedQuery): Promise<void> => {
  keep((await call('saveSearch', query)).savedSearch)
  useSaved.setState(({ isOn }) => ({ isOn: { ...isOn, [savedQueryKey(query)]: true } }))
  showToast(words.isSaved, { tone: 'good' })
}

/** One looks at what a search finds: nothing of it is new any more. */
export const noteOpened = ({ id }: SavedSearch): void => {
  useSaved.setState(({ searches }) => ({
    searches: searches?.map((one) => (one.id === id ? { ...one, newCount: 0 } : one)) ?? null,
  }))
  // The number is an extra: where this is lost, it comes again.
  call('openSavedSearch', { id }).catch(() => {})
}

const load = async (signal: AbortSignal): Promise<true> => {
  const { savedSearches } = await call('listSavedSearches', { limit: 50 }, { signal })
  const fresh = Object.fromEntries(savedSearches.map(({ query }) => [savedQueryKey(query), true]))
  useSaved.setState(({ isOn }) => {
    const changing = Object.entries(isOn).filter(([key]) => saving.isBusy(key))
    return { searches: savedSearches, isOn: { ...fresh, ...Object.fromEntries(changing) } }
  })
  return true
}

/** What is looked for, by its key. */
const wishes = new Map<string, SavedQuery>()

/** One that is saved again stands where it stood. */
const keep = (search: SavedSearch) => {
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

const forget = async (key: string) => {
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
  ask: async (key, isOn) => {
    if (isOn) keep((await call('saveSearch', wishes.get(key) ?? {})).savedSearch)
    else await forget(key)
    return isOn
  },
  isOn: (isOn) => isOn,
  settle: (key, isOn) => {
    useSaved.setState((before) => ({ isOn: { ...before.isOn, [key]: isOn } }))
    if (isOn) showToast(words.isSaved, { tone: 'good' })
  },
  onFailure: (error) => showToast(textOf(error, words.failedSave), { tone: 'bad' }),
})

// What another person saved on this device is nobody else's.
onUserChange(() => {
  ids.clear()
  useSaved.setState(nothing)
})
