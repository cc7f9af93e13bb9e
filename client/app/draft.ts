import { useState } from 'react'
import { currentUser } from './session.ts'

/**
 * Like `useState`, but stored for each user until `clear` is called: `tab` survives a reload,
 * `device` also a closed tab. `name` identifies the draft ('comment:<product id>'). Never use it
 * for passwords.
 */
export const useDraft = <T>(
  name: string,
  empty: T,
  lives: 'tab' | 'device' = 'tab',
): [value: T, set: (value: T) => void, clear: () => void] => {
  const { storage, key } = placeOf(name, lives)
  const [held, setHeld] = useState(() => ({ key, value: read(storage, key, empty) }))
  const value = held.key === key ? held.value : read(storage, key, empty)
  return [
    value,
    (next) => {
      setHeld({ key, value: next })
      write(storage, key, next)
    },
    () => {
      setHeld({ key, value: empty })
      write(storage, key, undefined)
    },
  ]
}

/** Reads a draft outside of the form that writes it. */
export const readDraft = <T>(name: string, empty: T, lives: 'tab' | 'device' = 'tab'): T => {
  const { storage, key } = placeOf(name, lives)
  return read(storage, key, empty)
}

/** Lists the viewer's drafts whose names begin with `prefix`, by the rest of their names. */
export const listDrafts = <T>(prefix: string, lives: 'tab' | 'device'): [rest: string, value: T][] => {
  const { storage, key: start } = placeOf(prefix, lives)
  return Object.keys(storage).flatMap((key) => {
    const value = key.startsWith(start) ? read<T | null>(storage, key, null) : null
    return value === null ? [] : [[key.slice(start.length), value]]
  })
}

/** Keeps a draft outside of `useDraft`; `undefined` deletes it. */
export const writeDraft = (name: string, value: unknown, lives: 'tab' | 'device' = 'tab'): void => {
  const { storage, key } = placeOf(name, lives)
  write(storage, key, value)
}

/** Changes a stored draft outside of its form; does nothing if there is none. */
export const changeDraft = <T>(
  name: string,
  change: (draft: T) => T,
  lives: 'tab' | 'device' = 'tab',
): void => {
  const { storage, key } = placeOf(name, lives)
  const draft = read<T | null>(storage, key, null)
  if (draft !== null) write(storage, key, change(draft))
}

const placeOf = (name: string, lives: 'tab' | 'device') => ({
  storage: lives === 'tab' ? sessionStorage : localStorage,
  key: `draft:${currentUser()?.id ?? 'visitor'}:${name}`,
})

const read = <T>(storage: Storage, key: string, empty: T): T => {
  try {
    const stored = storage.getItem(key)
    // Only this hook writes under this key, with values of the caller's own type.
    return stored === null ? empty : (JSON.parse(stored) as T)
  } catch {
    return empty
  }
}

const write = (storage: Storage, key: string, value: unknown) => {
  try {
    if (value === undefined) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or not allowed: the draft lasts as long as the page.
  }
}
