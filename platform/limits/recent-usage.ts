import type { LimitKey } from './limit-key.ts'

/** Usage counts half after this time. */
const HALF_LIFE_MS = 60_000
/** Maximum number of keys; the least recently set one is dropped. */
const MAX_KEYS = 2000

/** The time that keys have used, which counts less the longer ago it was. */
export type RecentUsage = { of(key: LimitKey): number; add(key: LimitKey, ms: number): void }

/** Creates an exponentially decaying count of used milliseconds. `now` is in milliseconds. */
export const createRecentUsage = (now: () => number): RecentUsage => {
  const entries = createRecentMap<{ ms: number; at: number }>()
  const of = (key: LimitKey): number => {
    const entry = entries.get(key)
    return entry ? entry.ms * 2 ** ((entry.at - now()) / HALF_LIFE_MS) : 0
  }
  return { of, add: (key, ms) => entries.set(key, { ms: of(key) + ms, at: now() }) }
}

/** Creates a map that keeps the `MAX_KEYS` entries that were set last. */
export const createRecentMap = <Value>() => {
  const entries = new Map<LimitKey, Value>()
  return {
    get: (key: LimitKey): Value | undefined => entries.get(key),
    set: (key: LimitKey, value: Value): void => {
      entries.delete(key)
      entries.set(key, value)
      const [oldest] = entries.keys()
      if (entries.size > MAX_KEYS && oldest !== undefined) entries.delete(oldest)
    },
  }
}
