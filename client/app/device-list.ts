import { useSyncExternalStore } from 'react'
import { readItem, writeJson } from '../ui/device-storage.ts'

const none: readonly string[] = []

/** A short list of texts on this device, the latest first; gone when its user signs out. */
export const createDeviceList = (key: string, most: number) => {
  const listeners = new Set<() => void>()
  let read: { text: string | null; entries: readonly string[] } = { text: null, entries: none }

  const all = (): readonly string[] => {
    const text = readItem(key)
    if (text !== read.text) read = { text, entries: parse(text) }
    return read.entries
  }
  const write = (entries: readonly string[]) => {
    writeJson(key, entries)
    for (const notify of listeners) notify()
  }
  return {
    use: (): readonly string[] =>
      useSyncExternalStore(
        (notify) => {
          listeners.add(notify)
          return () => listeners.delete(notify)
        },
        () => all(),
      ),
    /** Puts an entry first; entries that differ only in case are the same. */
    note: (entry: string): void =>
      write([entry, ...all().filter((one) => one.toLowerCase() !== entry.toLowerCase())].slice(0, most)),
    /** Removes one entry, or all. */
    forget: (entry?: string): void =>
      write(entry === undefined ? none : all().filter((one) => one !== entry)),
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
