import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type Builder, prepared } from '../db/prepared.ts'
import type { Logger } from '../logger.ts'
import { currentRequestContext, parseRequestContext, runInContext } from '../request-context.ts'
import type { Outbox, RecordedEvent } from './port.ts'
import { recordedIn } from './record-event.ts'

type Listener = { name: string; run: (payload: unknown, eventId: string) => Promise<void> }

/** Interval of the sweep. With the lease, another process takes over within 2 s after a crash. */
const SWEEP_EVERY_MS = 250
/**
 * Time that an event belongs to its process, as in the column's default; renewed while listeners
 * run.
 */
const LEASE_MS = 1000
/** Age at which a lease is renewed: early enough for a delayed sweep. */
const RENEW_AFTER_MS = 500
const MOST_ATTEMPTS = 12
const MOST_AT_ONCE = 100
/** Finished events are deleted in batches. */
const DELETE_AFTER_MS = 100

/**
 * The outbox in Postgres. An event stays in the table from its commit until every listener
 * succeeded, so a crash delays events by a second but loses none.
 */
export const createOutbox = ({ db, log }: { db: Db; log: Logger }): Outbox & { settled(): Promise<void> } => {
  const listeners = new Map<string, Listener[]>()
  const running = new Map<string, Promise<void>>()
  /** Events that this process dispatches or deletes, with the time of their last full lease. */
  const held = new Map<string, number>()
  const finished: string[] = []
  let deleteNow = () => {}
  let deleting: Promise<void> | null = null
  let sweeping: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  const deleteFinishedEvents = async () => {
    while (finished.length > 0) {
      await new Promise<void>((resolve) => {
        const pause = setTimeout(resolve, DELETE_AFTER_MS)
        deleteNow = () => {
          clearTimeout(pause)
          resolve()
        }
      })
      const ids = finished.splice(0)
      try {
        await db.kysely.executeQuery(deleteFinished({ ids }))
      } catch (error) {
        // They stay due and are dispatched again: listeners are idempotent.
        log.warn({ err: error }, 'Could not delete finished events')
      }
      for (const id of ids) held.delete(id)
    }
    deleting = null
  }

  const recordFailure = async (event: RecordedEvent, done: string[], error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    try {
      // The delay doubles from one second up to five minutes.
      await db.kysely
        .updateTable('Outbox')
        .set({
          attempts: sql`attempts + 1`,
          error: message,
          done,
          dueAt: sql`now() + make_interval(secs => least(300, power(2, attempts)))`,
          failedAt: sql`CASE WHEN attempts + 1 >= ${MOST_ATTEMPTS} THEN now() END`,
          trail: sql`coalesce(trail, ${JSON.stringify(currentRequestContext())}::jsonb)`,
        })
        .where('id', '=', event.id)
        .execute()
    } catch (updateError) {
      log.warn({ err: updateError }, 'Could not record a failed event; the sweep will retry it')
    }
  }

  const deliver = async (event: RecordedEvent, alreadyDone: string[] = []) => {
    const waiting = (listeners.get(event.name) ?? []).filter(
      (listener) => !alreadyDone.includes(listener.name),
    )
    const results = await Promise.allSettled(waiting.map((listener) => listener.run(event.payload, event.id)))
    const done = [...alreadyDone]
    let failure: unknown
    results.forEach((result, index) => {
      const name = waiting[index]?.name ?? ''
      if (result.status === 'fulfilled') done.push(name)
      else {
        failure = result.reason
        log.warn(
          { err: result.reason, event: event.name, listener: name },
          'A listener failed and will be retried',
        )
      }
    })
    if (failure !== undefined) {
      // Release the event first: a renewed lease would replace the delay.
      held.delete(event.id)
      return recordFailure(event, done, failure)
    }
    finished.push(event.id)
    deleting ??= deleteFinishedEvents()
  }

  const publish = (event: RecordedEvent, done?: string[]) => {
    if (held.has(event.id) || running.has(event.id)) return
    held.set(event.id, performance.now())
    const delivery = deliver(event, done).finally(() => running.delete(event.id))
    running.set(event.id, delivery)
  }

  /** Renews the leases of events whose listeners take long. */
  const renewHeld = async () => {
    const now = performance.now()
    const ids = [...held].flatMap(([id, since]) => (now - since > RENEW_AFTER_MS ? [id] : []))
    if (ids.length === 0) return
    await db.kysely.executeQuery(renew({ leaseMs: LEASE_MS, ids }))
    for (const id of ids) if (held.has(id)) held.set(id, now)
  }

  const sweep = async () => {
    for (;;) {
      await renewHeld()
      const { rows } = await db.kysely.executeQuery(take({ leaseMs: LEASE_MS, limit: MOST_AT_ONCE }))
      // An event recorded within a statement has no request context; its own id serves instead.
      for (const { done, trail, ...event } of rows)
        runInContext(parseRequestContext(trail) ?? { requestId: event.id }, () => publish(event, done))
      if (rows.length < MOST_AT_ONCE || !timer) return
      // A full batch: more are due, so do not wait for the next tick.
      const these = Promise.all(rows.map(({ id }) => running.get(id)))
      await Promise.race([these, wait(SWEEP_EVERY_MS)])
    }
  }

  const settled = async () => {
    while (running.size > 0 || deleting) {
      await Promise.all(running.values())
      deleteNow()
      await deleting
    }
  }

  db.onCommit((tx) => {
    for (const event of recordedIn(tx)) publish(event)
  })

  return {
    publish,
    settled,
    on: (kind, name, listener) => {
      const known = listeners.get(kind.name) ?? []
      if (known.some((other) => other.name === name)) throw new Error(`Two listeners are called ${name}`)
      // `record` wrote the payload under the same kind, so its type holds.
      listeners.set(kind.name, [...known, { name, run: listener as Listener['run'] }])
    },
    figures: async () => {
      const { oldest, ...counts } = await db.kysely
        .selectFrom('Outbox')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('failedAt', 'is', null).as('waiting'),
          fn.countAll<number>().filterWhere('failedAt', 'is not', null).as('failed'),
          sql<
            number | null
          >`extract(epoch FROM now() - min("createdAt") FILTER (WHERE "failedAt" IS NULL))::float8`.as(
            'oldest',
          ),
        ])
        .executeTakeFirstOrThrow()
      return { ...counts, oldestSeconds: Math.max(0, oldest ?? 0) }
    },
    deleteFailed: async () => {
      await db.kysely
        .deleteFrom('Outbox')
        .where('failedAt', '<', sql<Date>`now() - interval '14 days'`)
        .execute()
    },
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
      await settled()
    },
  }
}

/** Takes events whose lease has expired: those of crashed processes, and failed ones. */
const take = prepared(({ kysely, param }: Builder<{ leaseMs: number; limit: number }>) =>
  kysely
    .updateTable('Outbox')
    .set({ dueAt: sql`now() + make_interval(secs => ${param('leaseMs')}::float8 / 1000)` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('Outbox')
        .select('id')
        .where('dueAt', '<=', sql<Date>`now()`)
        .where('failedAt', 'is', null)
        .orderBy('dueAt')
        .limit(param('limit'))
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'name', 'payload', 'done', 'trail']),
)

/**
 * Commits without waiting for the disk: a lost deletion only dispatches the event again. The
 * changes of listeners precede the deletion in the WAL, so it never survives without them.
 */
const withoutDisk = sql<boolean>`set_config('synchronous_commit', 'off', true) IS NOT NULL`

const renew = prepared(({ kysely, param }: Builder<{ leaseMs: number; ids: string[] }>) =>
  kysely
    .updateTable('Outbox')
    .set({ dueAt: sql`now() + make_interval(secs => ${param('leaseMs')}::float8 / 1000)` })
    .where(sql<boolean>`id = ANY(${param('ids')}::uuid[])`)
    .where('failedAt', 'is', null)
    .where(withoutDisk),
)

const deleteFinished = prepared(({ kysely, param }: Builder<{ ids: string[] }>) =>
  kysely
    .deleteFrom('Outbox')
    .where(sql<boolean>`id = ANY(${param('ids')}::uuid[])`)
    .where(withoutDisk),
)
