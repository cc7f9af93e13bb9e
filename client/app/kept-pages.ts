import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import { noteNoAnswer } from '../ui/network.ts'
import { CallError } from './call-error.ts'
import { currentUser } from './session.ts'

/** The newest pages that a device keeps. */
const MAX_PAGES = 60

export type KeptPage = { value: unknown; at: number }

let database: UseStore | null = null
export const pageStore = (): UseStore => {
  database ??= createStore('sokoni-pages', 'pages')
  return database
}
/** Pages hold the viewer's own flags, so each user has their own. */
export const pageKey = (name: string): string => `${currentUser()?.id ?? 'visitor'} ${name}`

/**
 * Keeps the data of a page (`product <id>`) for a load without a network. The oldest pages go
 * first.
 */
export const keepPage = async (name: string, value: unknown): Promise<void> => {
  try {
    await set(pageKey(name), { value, at: Date.now() } satisfies KeptPage, pageStore())
    const kept = await entries<string, KeptPage>(pageStore())
    const surplus = kept.sort(([, one], [, other]) => other.at - one.at).slice(MAX_PAGES)
    await Promise.all(surplus.map(([key]) => del(key, pageStore())))
  } catch {
    // A private window may have no database: then the page needs the network.
  }
}

/** Keeps a page embedded in the document, if it is there, and returns it. */
export const keepEmbedded = <T>(name: string, page: T | undefined): T | undefined => {
  if (page !== undefined) void keepPage(name, page)
  return page
}

/**
 * The data that `keepPage` kept under this name, also before the viewer signed in. The caller names
 * the type that it keeps there.
 */
export const readPage = async <T>(name: string): Promise<T | undefined> => (await readCopy<T>(name))?.value

/** As `readPage`, with the time at which it was kept, in milliseconds since 1970. */
export const readCopy = async <T>(name: string): Promise<Copy<T> | undefined> => {
  try {
    const read = (key: string) => get<KeptPage>(key, pageStore())
    const kept = (await read(pageKey(name))) ?? (await read(`visitor ${name}`))
    return kept && { value: kept.value as T, keptAt: kept.at }
  } catch {
    return undefined
  }
}

type Copy<T> = { value: T; keptAt: number }
/** `keptAt` is `null` for an answer of the server. */
type Loaded<T> = { value: T; keptAt: number | null }

/** A server that says nothing for so long is taken for none: phones show bars and get no data. */
const MAX_SILENCE_MS = 4_000

/**
 * Loads a page and keeps it under this name, or without one only loads it. If the server gives no
 * answer, or none soon, returns the copy of this device.
 */
export const loadOrRestore = async <T>(name: string | null, load: () => Promise<T>): Promise<Loaded<T>> => {
  let isOver = false
  const loadAndKeep = async (): Promise<Loaded<T>> => {
    try {
      const value = await load()
      if (name !== null) void keepPage(name, value)
      return { value, keptAt: null }
    } finally {
      isOver = true
    }
  }
  if (name === null) return loadAndKeep()
  try {
    return await Promise.race([loadAndKeep(), copyInSilence<T>(name, () => isOver)])
  } catch (error) {
    const isUnreachable = error instanceof CallError && (error.isOffline || error.status >= 500)
    const copy = isUnreachable ? await readCopy<T>(name) : undefined
    if (copy === undefined) throw error
    return copy
  }
}

/** Returns the copy of this device after a while. An answer that comes later ends the silence. */
const copyInSilence = async <T>(name: string, isOver: () => boolean): Promise<Loaded<T>> => {
  await new Promise((resolve) => setTimeout(resolve, MAX_SILENCE_MS))
  const copy = await readCopy<T>(name)
  if (isOver() || copy === undefined) return new Promise(() => {})
  noteNoAnswer()
  return copy
}
