import { createRerun } from '../../app/create-rerun.ts'
import { createOutboxEntries, type OutboxEntries, type OutboxStorage } from './outbox-entries.ts'
import type { UnsentFile, UnsentMessage } from './outbox-message.ts'

export type OutboxDeps = {
  storage: OutboxStorage
  /**
   * Uploads the missing files of a message and returns all with their keys. It runs beside the
   * queue, so that other conversations do not wait for a long video. `null` if another tab does it.
   */
  upload: (entry: UnsentMessage) => Promise<readonly UnsentFile[] | null>
  /** Sends one message; settles when the server has it. */
  deliver: (entry: UnsentMessage) => Promise<void>
  classifyFailure: (error: unknown) => FailureAction
  /** Runs `work` while no other tab runs any under the same outbox. */
  withLock: (work: () => Promise<void>) => Promise<void>
  /**
   * Messages wait, but not for a try now: call `flush` later, after `waitMs` if the server named
   * it.
   */
  scheduleRetry: (waitMs: number | null) => void
  onChange: (entries: readonly UnsentMessage[]) => void
  now: () => number
}

/** Thrown where a message cannot be sent now, before any request. */
export class RetryLater extends Error {}

/** The reaction to a failed delivery. */
export type FailureAction =
  /** No answer at all: nothing else would get through either. */
  | { kind: 'offline' }
  /** Temporary; other messages may succeed. */
  | { kind: 'temporary'; waitMs: number | null }
  /** The server failed. Tried again for a while, then given up with `text`. */
  | { kind: 'server-error'; waitMs: number | null; text: string }
  /** Final. */
  | { kind: 'refused'; text: string }

export type Outbox = {
  add: (message: Omit<UnsentMessage, 'at' | 'failure'>) => Promise<void>
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
export const MAX_FAILING_MS = 30_000

export const createOutbox = (deps: OutboxDeps): Outbox => {
  const entries = createOutboxEntries(deps)
  const handleFailure = createFailureHandler(deps, entries)
  const upload = createUploads(deps, entries, { handleFailure, onUploaded: () => void flush() })
  let lastAt = 0

  const flush = createRerun(() =>
    deps.withLock(() => sendAll(deps.deliver, entries, { handleFailure, upload })),
  )

  return {
    add: async (message) => {
      lastAt = Math.max(deps.now(), lastAt + 1, (entries.all().at(-1)?.at ?? 0) + 1)
      await entries.put({ ...message, at: lastAt, failure: null })
      await flush()
    },
    retry: async (id) => {
      const entry = entries.all().find((candidate) => candidate.id === id)
      if (!entry) return
      // The server deletes unused uploads after a day, so the files are sent anew.
      const files = entry.files.map((file) => ({ ...file, key: null }))
      await entries.put({ ...entry, files, failure: null })
      await flush()
    },
    remove: entries.remove,
    flush,
    load: entries.load,
  }
}

/** Returns whether other messages may still be tried. */
type HandleFailure = (entry: UnsentMessage, error: unknown) => Promise<boolean>

const createFailureHandler = (
  { classifyFailure, scheduleRetry, now }: OutboxDeps,
  entries: OutboxEntries,
): HandleFailure => {
  /** When the server began to fail for a message, by its id. */
  const failingSince = new Map<string, number>()
  const hasFailedTooLong = (id: string): boolean => {
    const since = failingSince.get(id) ?? now()
    failingSince.set(id, since)
    return now() - since >= MAX_FAILING_MS
  }
  return async (entry, error) => {
    const action = classifyFailure(error)
    if (action.kind !== 'server-error') failingSince.delete(entry.id)
    if (action.kind === 'refused' || (action.kind === 'server-error' && hasFailedTooLong(entry.id))) {
      failingSince.delete(entry.id)
      await entries.update({ ...entry, failure: action.text })
    } else scheduleRetry(action.kind === 'offline' ? null : action.waitMs)
    return action.kind !== 'offline'
  }
}

type Upload = (entry: UnsentMessage) => void

/** Uploads the files of each message once, however often it is called. */
const createUploads = (
  { upload, scheduleRetry }: OutboxDeps,
  entries: OutboxEntries,
  { handleFailure, onUploaded }: { handleFailure: HandleFailure; onUploaded: () => void },
): Upload => {
  const uploading = new Set<string>()
  const run = async (entry: UnsentMessage): Promise<void> => {
    const files = await upload(entry).catch(async (error: unknown) => {
      if (!entries.isRemoved(entry.id)) await handleFailure(entry, error)
      return undefined
    })
    if (files === undefined || entries.isRemoved(entry.id)) return
    // If that tab is closed, this one takes over.
    if (!files) scheduleRetry(null)
    else if (await entries.update({ ...entry, files })) onUploaded()
  }
  return (entry) => {
    if (uploading.has(entry.id)) return
    uploading.add(entry.id)
    void run(entry).finally(() => uploading.delete(entry.id))
  }
}

/** Sends the waiting messages in their order, until none is left that can be sent now. */
const sendAll = async (
  deliver: OutboxDeps['deliver'],
  entries: OutboxEntries,
  { handleFailure, upload }: { handleFailure: HandleFailure; upload: Upload },
): Promise<void> => {
  const blocked = new Set<string>()
  for (;;) {
    await entries.load()
    const next = entries.all().find((entry) => entry.failure === null && !blocked.has(conversationOf(entry)))
    if (!next) return
    if (next.files.some(({ key }) => key === null)) {
      upload(next)
      // Later messages of the same conversation wait for it, so that the order stays.
      blocked.add(conversationOf(next))
      continue
    }
    try {
      await deliver(next)
      await entries.remove(next.id)
    } catch (error) {
      const mayContinue = await handleFailure(next, error)
      if (!mayContinue) return
      const isWaiting = entries.all().some(({ id, failure }) => id === next.id && failure === null)
      if (isWaiting) blocked.add(conversationOf(next))
    }
  }
}

const conversationOf = ({ kind, to }: Pick<UnsentMessage, 'kind' | 'to'>) => `${kind} ${to}`
