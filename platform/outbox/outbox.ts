import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import type { Logger } from '../logger.ts'
import { parseRequestContext, runInContext } from '../request-context.ts'
import { createDispatcher, LEASE_MS, type Listener } from './dispatcher.ts'
import type { Outbox } from './port.ts'
import { recordedIn } from './record-event.ts'
import { deleteFailed, leaseDueQuery, readStats } from './statements.ts'

/** Interval of the sweep. */
const SWEEP_EVERY_MS = 250
const MAX_BATCH = 100

/**
 * The outbox in Postgres. An event stays in the table from its commit until every listener
 * succeeded: by lease and sweep, a crash delays events by less than two seconds and loses none.
 * A process leaves kinds of events that it does not know to newer versions beside it.
 */
export const createOutbox = ({ db, log }: { db: Db; log: Logger }): Outbox & { settled(): Promise<void> } => {
  const listeners = new Map<string, Listener[]>()
  const dispatcher = createDispatcher({ db, log }, (name) => listeners.get(name) ?? [])
  let sweeping: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  const sweep = async () => {
    for (;;) {
      await dispatcher.renewLeases()
      const due = { leaseMs: LEASE_MS, limit: MAX_BATCH, names: [...listeners.keys()] }
      const { rows } = await db.kysely.executeQuery(leaseDueQuery(due))
      // An event recorded within a statement has no request context; its own id serves instead.
      for (const { done, requestContext, ...event } of rows)
        runInContext(parseRequestContext(requestContext) ?? { requestId: event.id }, () =>
          dispatcher.dispatch(event, done),
        )
      if (rows.length < MAX_BATCH || !timer) return
      // A full batch: more are due, so do not wait for the next tick.
      await Promise.race([dispatcher.dispatched(rows.map(({ id }) => id)), wait(SWEEP_EVERY_MS)])
    }
  }

  db.onCommit((tx) => {
    for (const event of recordedIn(tx)) dispatcher.dispatch(event)
  })

  return {
    dispatch: dispatcher.dispatch,
    settled: dispatcher.settled,
    on: (kind, name, listener) => {
      const known = listeners.get(kind.name) ?? []
      if (known.some((other) => other.name === name)) throw new Error(`Two listeners are called ${name}`)
      // `recordEvent` takes the payload of the same kind, so its type holds.
      listeners.set(kind.name, [...known, { name, run: listener as Listener['run'] }])
    },
    stats: () => readStats(db),
    deleteFailed: () => deleteFailed(db),
    start: () => {
      timer ??= setInterval(() => {
        sweeping ??= sweep()
          .catch((error: unknown) => log.warn({ err: error }, 'The outbox could not be swept'))
          .finally(() => {
            sweeping = null
          })
      }, SWEEP_EVERY_MS)
    },
    drain: async () => {
      if (timer) clearInterval(timer)
      timer = null
      await sweeping
      await dispatcher.settled()
    },
  }
}
