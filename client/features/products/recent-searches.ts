import { useSyncExternalStore } from 'react'

const storage = 'sokoni.searches'
const MOST = 8
const none: readonly string[] = []

const listeners = new Set<() => void>()
let read: { text: string | null; searches: readonly string[] } = { text: null, searches: none }

/** What was searched for on this device, the latest first. */
export const useRecentSearches = (): readonly string[] =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => recent(),
  )

/** Remembers a search. */
export const noteSearch = (q: string): void => {
  const word = q.trim()
  if (word)
    write([word, ...recent().filter((one) => one.toLowerCase() !== word.toLowerCase())].slice(0, MOST))
}

/** Forgets one search, or all. */
export const forgetSearches = (q?: string): void =>
  write(q === undefined ? none : recent().filter((one) => one !== q))

const recent = (): readonly string[] => {
  const text = load()
  if (text !== read.text) read = { text, searches: parse(text) }
  return read.searches
}

const load = (): string | null => {
  try {
    return localStorage.getItem(storage)
  } catch {
    return null
  }
}

const parse = (text: string | null): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : none
  } catch {
    return none
  }
}

const write = (searches: readonly string[]) => {
  try {
    localStorage.setItem(storage, JSON.stringify(searches))
  } catch {
    // A full or forbidden storage: it is an extra.
  }
  for (const notify of listeners) notify()
}
