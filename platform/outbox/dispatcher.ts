import type { Db } from '../db/db.ts'
import { runDetached } from '../limits/caller-context.ts'
import type { Logger } from '../logger.ts'
import { createDeletions } from './deletions.ts'
import type { RecordedEvent } from './port.ts'
import { recordFailure, renewQuery } from './statements.ts'

export type Listener = { name: string; run: (payload: unknown, eventId: string) => Promise<void> }

/**
 * Time that an event belongs to its process, as in the column's default; renewed while listeners
 * run.
 */
export const LEASE_MS = 1000
/** Age at which a lease is renewed: early enough for a delayed sweep. */
const RENEW_AFTER_MS = 500

/** Creates the dispatcher, which runs the listeners of events; the sweep renews their leases. */
export const createDispatcher = (
  { db, log }: { db: Db; log: Logger },
  listenersOf: (name: string) => readonly Listener[],
) => {
  const running = new Map<string, Promise<void>>()
  /** Events that this process dispatches or deletes, with the time of their last full lease. */
  const leased = new Map<string, number>()
  const deletions = createDeletions({ db, log }, (ids) => {
    for (const id of ids) leased.delete(id)
  })

  const runListeners = async (event: RecordedEvent, alreadyDone: string[]) => {
    const waiting = listenersOf(event.name).filter(({ name }) => !alreadyDone.includes(name))
    const { succeeded, failures } = await runAll(waiting, event)
    for (const { name, error } of failures)
      log.warn({ err: error, event: event.name, listener: name }, 'A listener failed and will be retried')
    const failure = failures.at(-1)
    if (!failure) return deletions.add(event.id)
    // Release the event first: a renewed lease would replace the delay.
    leased.delete(event.id)
    const message = failure.error instanceof Error ? failure.error.message : String(failure.error)
    try {
      await recordFailure(db, { id: event.id, done: [...alreadyDone, ...succeeded], message })
    } catch (error) {
      log.warn({ err: error }, 'Could not record a failed event; the sweep will retry it')
    }
  }

  return {
    /** Runs the event's listeners, except those that are done, unless this process does already. */
    dispatch: (event: RecordedEvent, done: string[] = []) => {
      if (leased.has(event.id) || running.has(event.id)) return
      leased.set(event.id, performance.now())
      const delivery = runDetached(() => runListeners(event, done)).finally(() => running.delete(event.id))
      running.set(event.id, delivery)
    },
    /** Waits for the listeners of these events. */
    dispatched: (ids: readonly string[]) => Promise.all(ids.map((id) => running.get(id))),
    /** Renews the leases of events whose listeners take long. */
    renewLeases: async () => {
      const now = performance.now()
      const ids = [...leased].flatMap(([id, since]) => (now - since > RENEW_AFTER_MS ? [id] : []))
      if (ids.length === 0) return
      await db.kysely.executeQuery(renewQuery({ leaseMs: LEASE_MS, ids }))
      for (const id of ids) if (leased.has(id)) leased.set(id, now)
    },
    /** Waits until no listener runs and all finished events are deleted. */
    settled: async () => {
      while (running.size > 0 || deletions.isRunning()) {
        await Promise.all(running.values())
        await deletions.flush()
      }
    },
  }
}

const runAll = async (listeners: readonly Listener[], event: RecordedEvent) => {
  // `async`, because a listener may throw before it returns a promise.
  const results = await Promise.allSettled(listeners.map(async ({ run }) => run(event.payload, event.id)))
  const succeeded: string[] = []
  const failures: { name: string; error: unknown }[] = []
  for (const [index, { name }] of listeners.entries()) {
    const result = results[index]
    if (result?.status === 'rejected') failures.push({ name, error: result.reason })
    else succeeded.push(name)
  }
  return { succeeded, failures }
}
