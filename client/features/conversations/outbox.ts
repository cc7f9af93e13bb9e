import type { Quote } from '../../../contract/chats/quote.ts'

/**
 * A message that the server does not have yet: shown at once, stored over a reload, sent in order.
 * One that may have arrived is sent again under the same id, which stores it once.
 */
export type Waiting = {
  /** The message's `clientMessageId`. */
  id: string
  kind: ConversationKind
  /** The conversation: a shop chat's id, the other person's of a direct one. */
  to: string
  productId: string | null
  /** The message that it answers. Entries of earlier versions have none. */
  replyTo?: Quoted | null
  content: string
  files: readonly WaitingFile[]
  /** Milliseconds since 1970; no two of a device are alike, so it is also the order. */
  at: number
  /** Why the server refused it for good; `null` while it waits. */
  failure: string | null
}

/** The part of a message that a reply quotes. */
export type Quoted = Omit<Quote, 'senderId'> & { isOwn: boolean }

/** A chat between a buyer and a shop, or one between two people. */
export type ConversationKind = 'shop' | 'direct'

export type WaitingFile = {
  id: string
  file: File
  /** Of the upload, once it is with the server. */
  key: string | null
}

export type OutboxDeps = {
  /** Shared by all tabs. */
  storage: {
    all: () => Promise<Waiting[]>
    put: (entry: Waiting) => Promise<void>
    remove: (id: string) => Promise<void>
  }
  /**
   * Uploads the missing files of a message and returns all with their keys. It runs beside the
   * queue, so that other conversations do not wait for a long video. `null` if another tab does it.
   */
  upload: (entry: Waiting) => Promise<readonly WaitingFile[] | null>
  /** Sends one message; settles when the server has it. */
  deliver: (entry: Waiting) => Promise<void>
  classifyFailure: (error: unknown) => FailureAction
  /** Runs `work` while no other tab runs any under the same outbox. */
  withLock: (work: () => Promise<void>) => Promise<void>
  /**
   * Messages wait, but not for a try now: call `flush` later, after `waitMs` if the server named
   * it.
   */
  later: (waitMs: number | null) => void
  onChange: (entries: readonly Waiting[]) => void
  now: () => number
}

/** Thrown where a message cannot be sent now, and no server was asked. */
export class RetryLater extends Error {}

/** The reaction to a failed delivery. */
export type FailureAction =
  /** No answer at all: nothing else would get through either. */
  | { kind: 'offline' }
  /** Temporary; other messages may succeed. */
  | { kind: 'later'; waitMs: number | null }
  /** The server failed. Tried again for a while, then given up with `text`. */
  | { kind: 'broken'; waitMs: number | null; text: string }
  /** Final. */
  | { kind: 'refused'; text: string }

export type Outbox = {
  add: (message: Omit<Waiting, 'at' | 'failure'>) => Promise<void>
  /** Tries a refused one again. */
  retry: (id: string) => Promise<void>
  /** Removes a message that its author discarded or that the server has. */
  remove: (id: string) => Promise<void>
  /** Sends all waiting messages. Calls during a run cause one more run. */
  flush: () => Promise<void>
  /** Reads what the storage holds: at the start, and when another tab changed it. */
  load: () => Promise<void>
}

/**
 * Server errors that last longer than this mark a message as failed, so that its writer can act.
 */
export const MAX_BROKEN_MS = 30_000

export const createOutbox = (deps: OutboxDeps): Outbox => {
  let entries: readonly Waiting[] = []
  let lastAt = 0
  let running: Promise<void> | null = null
  let isAskedAgain = false
  /** Removed while the storage was being read. */
  const removedIds = new Set<string>()

  const show = (next: readonly Waiting[]) => {
    entries = [...next].sort((one, other) => one.at - other.at)
    deps.onChange(entries)
  }

  /** Being stored: the storage has an older version of them. */
  const unsaved = new Set<string>()
  /** Counts writes: a read that began before one is discarded. */
  let writes = 0

  const load = async () => {
    let stored: readonly Waiting[]
    let begun: number
    do {
      begun = writes
      stored = await deps.storage.all()
    } while (begun !== writes)
    const fresh = entries.filter(({ id }) => unsaved.has(id))
    show([...stored.filter(({ id }) => !unsaved.has(id)), ...fresh].filter(({ id }) => !removedIds.has(id)))
  }

  const put = async (entry: Waiting) => {
    show([...entries.filter(({ id }) => id !== entry.id), entry])
    unsaved.add(entry.id)
    await deps.storage.put(entry).finally(() => {
      writes += 1
      unsaved.delete(entry.id)
    })
    // Removed while it was being stored.
    if (removedIds.has(entry.id)) await deps.storage.remove(entry.id)
  }

  const remove = async (id: string) => {
    removedIds.add(id)
    show(entries.filter((entry) => entry.id !== id))
    await deps.storage.remove(id)
  }

  /** Stores the new state of a message, unless any tab has removed it meanwhile. */
  const update = async (entry: Waiting): Promise<boolean> => {
    await load()
    const isThere = entries.some(({ id }) => id === entry.id)
    if (isThere) await put(entry)
    return isThere
  }

  /** When the server began to fail for a message, by its id. */
  const brokenSince = new Map<string, number>()
  const hasFailedTooLong = (id: string): boolean => {
    const since = brokenSince.get(id) ?? deps.now()
    brokenSince.set(id, since)
    return deps.now() - since >= MAX_BROKEN_MS
  }

  /** Returns whether others may still be tried. */
  const fail = async (entry: Waiting, error: unknown): Promise<boolean> => {
    const action = deps.classifyFailure(error)
    if (action.kind !== 'broken') brokenSince.delete(entry.id)
    if (action.kind === 'refused' || (action.kind === 'broken' && hasFailedTooLong(entry.id))) {
      brokenSince.delete(entry.id)
      await update({ ...entry, failure: action.text })
    } else deps.later(action.kind === 'offline' ? null : action.waitMs)
    return action.kind !== 'offline'
  }

  const uploading = new Map<string, Promise<void>>()
  const upload = (entry: Waiting): Promise<void> => {
    const started =
      uploading.get(entry.id) ??
      deps
        .upload(entry)
        .then(
          async (files) => {
            if (removedIds.has(entry.id)) return
            // If that tab is closed, this one takes over.
            if (!files) return deps.later(null)
            if (await update({ ...entry, files })) void flush()
          },
          async (error: unknown) => {
            if (!removedIds.has(entry.id)) await fail(entry, error)
          },
        )
        .finally(() => uploading.delete(entry.id))
    uploading.set(entry.id, started)
    return started
  }

  const sendAll = async () => {
    const blocked = new Set<string>()
    for (;;) {
      await load()
      const next = entries.find((entry) => entry.failure === null && !blocked.has(placeOf(entry)))
      if (!next) return
      if (next.files.some(({ key }) => key === null)) {
        void upload(next)
        // Later messages of the same conversation wait for it, so that the order stays.
        blocked.add(placeOf(next))
        continue
      }
      try {
        await deps.deliver(next)
        await remove(next.id)
      } catch (error) {
        const goesOn = await fail(next, error)
        if (!goesOn) return
        if (entries.some(({ id, failure }) => id === next.id && failure === null)) blocked.add(placeOf(next))
      }
    }
  }

  const flush = async (): Promise<void> => {
    isAskedAgain = true
    running ??= (async () => {
      try {
        while (isAskedAgain) {
          isAskedAgain = false
          await deps.withLock(sendAll)
        }
      } finally {
        running = null
      }
    })()
    return running
  }

  return {
    add: async (message) => {
      lastAt = Math.max(deps.now(), lastAt + 1, (entries.at(-1)?.at ?? 0) + 1)
      await put({ ...message, at: lastAt, failure: null })
      await flush()
    },
    retry: async (id) => {
      const entry = entries.find((candidate) => candidate.id === id)
      if (!entry) return
      // The server deletes unused uploads after a day, so the files are sent anew.
      const files = entry.files.map((file) => ({ ...file, key: null }))
      await put({ ...entry, files, failure: null })
      await flush()
    },
    remove,
    flush,
    load,
  }
}

const placeOf = ({ kind, to }: Pick<Waiting, 'kind' | 'to'>) => `${kind} ${to}`
