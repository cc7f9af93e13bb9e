import { useState } from 'react'
import { type Area, keysWith, readJson, writeItem } from '../ui/device-storage.ts'
import { currentUser } from './session.ts'

/**
 * A state that is stored for each user until `clear`, or until they sign out: `tab` survives a
 * reload, `device` also a closed tab. `set` takes a value only. `name` identifies the draft
 * ('comment:<product id>'). Never use it for passwords.
 */
export const useDraft = <T>(
  name: string,
  empty: T,
  lives: Area = 'tab',
): [value: T, set: (value: T) => void, clear: () => void] => {
  const key = keyOf(name)
  const [held, setHeld] = useState(() => ({ key, value: read(key, empty, lives) }))
  const value = held.key === key ? held.value : read(key, empty, lives)
  return [
    value,
    (next) => {
      setHeld({ key, value: next })
      write(key, next, lives)
    },
    () => {
      setHeld({ key, value: empty })
      write(key, undefined, lives)
    },
  ]
}

/** Reads a draft outside of the form that writes it. */
export const readDraft = <T>(name: string, empty: T, lives: Area = 'tab'): T =>
  read(keyOf(name), empty, lives)

/** Lists the viewer's drafts whose names begin with `prefix`, by the rest of their names. */
export const listDrafts = <T>(prefix: string, lives: Area): [rest: string, value: T][] => {
  const start = keyOf(prefix)
  return keysWith(start, lives).flatMap((key) => {
    const value = read<T | null>(key, null, lives)
    return value === null ? [] : [[key.slice(start.length), value]]
  })
}

/** Returns whether the viewer wrote something in any form and has not sent it. */
export const hasDrafts = (): boolean =>
  (['tab', 'device'] as const).some((area) =>
    listDrafts<unknown>('', area).some(([, draft]) => holdsText(draft)),
  )

const holdsText = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsText)
}

/** Stores a draft outside of `useDraft`; `undefined` deletes it. */
export const writeDraft = (name: string, value: unknown, lives: Area = 'tab'): void =>
  write(keyOf(name), value, lives)

/** Changes a stored draft outside of its form; does nothing if there is none. */
export const changeDraft = <T>(name: string, change: (draft: T) => T, lives: Area = 'tab'): void => {
  const key = keyOf(name)
  const draft = read<T | null>(key, null, lives)
  if (draft !== null) write(key, change(draft), lives)
}

const keyOf = (name: string) => `draft:${currentUser()?.id ?? 'visitor'}:${name}`

const read = <T>(key: string, empty: T, lives: Area): T => {
  const stored = readJson(key, lives)
  // Only `write` writes under this key, with values of the caller's own type.
  return stored === null ? empty : (stored as T)
}

const write = (key: string, value: unknown, lives: Area) =>
  void writeItem(key, value === undefined ? null : JSON.stringify(value), lives)
