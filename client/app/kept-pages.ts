import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import { hasAnsweredSince } from '../ui/network.ts'
import { CallError } from './call-error.ts'
import { currentUser } from './session.ts'
import { checkNetwork } from './watch-network.ts'

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
export type Loaded<T> = { value: T; keptAt: number | null }

/** After so long the copy is shown, while the request goes on. */
const MAX_SILENCE_MS = 4_000

/**
 * Loads a page, keeps it under this name (if there is one) and returns what `use` makes of it. If
 * the server gives no answer, that is the copy of this device. While the answer is only slow,
 * `showMeanwhile` gets what `use` makes of the copy.
 */
export const loadOrRestore = async <T, Used>(
  name: string | null,
  load: () => Promise<T>,
  use: (loaded: Loaded<T>) => Used,
  showMeanwhile: (copy: Used) => void = () => {},
): Promise<Used> => {
  if (name === null) return use({ value: await load(), keptAt: null })
  const since = Date.now()
  const key = pageKey(name)
  let isOver = false
  const timer = setTimeout(async () => {
    // Phones may show bars and get no data: then nothing is answered at all.
    if (!hasAnsweredSince(since)) void checkNetwork()
    const copy = await readCopy<T>(name)
    // Not the copy of another user who has signed in meanwhile.
    if (copy && !isOver && pageKey(name) === key) showMeanwhile(use(copy))
  }, MAX_SILENCE_MS)
  const answer = load().finally(() => {
    isOver = true
    clearTimeout(timer)
  })
  return use(
    await answer.then(
      (value) => keepAnswer(name, value),
      (error) => restore<T>(name, error),
    ),
  )
}

const keepAnswer = <T>(name: string, value: T): Loaded<T> => {
  void keepPage(name, value)
  return { value, keptAt: null }
}

/** Returns the copy of this device. @throws the error if the server answered, or without a copy */
const restore = async <T>(name: string, error: unknown): Promise<Loaded<T>> => {
  const isUnreachable = error instanceof CallError && (error.isOffline || error.status >= 500)
  const copy = isUnreachable ? await readCopy<T>(name) : undefined
  if (copy === undefined) throw error
  return copy
}
