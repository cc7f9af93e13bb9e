import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { type Builder, prepared } from '../db/prepared.ts'
import type { Logger } from '../logger.ts'
import { currentTrail, follow, readTrail } from '../trail.ts'
import type { Outbox, RecordedEvent } from './port.ts'
import { recordedIn } from './record-event.ts'

type Listener = { name: string; run: (payload: unknown, eventId: string) => Promise<void> }

/** How often left-behind events are looked for. With the lease: under 2 s from a process's death to another's handing on. */
const SWEEP_EVERY_MS = 250
/** How long an event is its process's own, as the column's default says; renewed while that process is at it. */
const LEASE_MS = 1000
/** What is held for so long is renewed: early enough that a sweep which comes late does not lose it. */
const RENEW_AFTER_MS = 500
const MOST_ATTEMPTS = 12
const MOST_AT_ONCE = 100
/** Finished events are deleted together: one statement serves a burst. */
const FORGET_AFTER_MS = 100

/**
 * The outbox over Postgres. An event lies in the table from the moment its change is committed until every listener has
 * had it, so a crash at any moment costs a second and never an event.
 */
export const createOutbox = ({ db, log }: { db: Db; log: Logger }): Outbox & { settled(): Promise<void> } => {
  const listeners = new Map<string, Listener[]>()
  const underWay = new Map<string, Promise<void>>()
  /** What this process has in hand, from handing on to deleting, and when it last had a whole lease of it. */
  const held = new Map<string, number>()
  const finished: string[] = []
  let hurry = () => {}
  let forgetting: Promise<void> | null = null
  let sweeping: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  const forgetFinished = async () => {
    while (finished.length > 0) {
      await new Promise<void>((resolve) => {
        const pause = setTimeout(resolve, FORGET_AFTER_MS)
        hurry = () => {
          clearTimeout(pause)
          resolve()
        }
      })
      const ids = finished.splice(0)
      try {
        await db.kysely.executeQuery(deleteFinished({ ids }))
      } catch (error) {
        // They stay due and are handed on once more: listeners are idempotent.
        log.warn({ err: error }, 'Could not delete finished events')
      }
      for (const id of ids) held.delete(id)
    }
    forgetting = null
  }

  const noteFailure = async (event: RecordedEvent, done: string[], error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    try {
      // The wait doubles from one second up to five minutes.
      await db.kysely
        .updateTable('Outbox')
        .set({
          attempts: sql`attempts + 1`,
          error: message,
          done,
          dueAt: sql`now() + make_interval(secs => least(300, power(2, attempts)))`,
          failedAt: sql`CASE WHEN attempts + 1 >= ${MOST_ATTEMPTS} THEN now() END`,
          trail: sql`coalesce(trail, ${JSON.stringify(currentTrail())}::jsonb)`,
        })
        .where('id', '=', event.id)
        .execute()
    } catch (updateError) {
      log.warn({ err: updateError }, 'Could not note a failed event; the sweep will find it')
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
          'A listener failed; it is tried again',
        )
      }
    })
    if (failure !== undefined) {
      // First let go: renewing it would undo the wait.
      held.delete(event.id)
      return noteFailure(event, done, failure)
    }
    finished.push(event.id)
    forgetting ??= forgetFinished()
  }

  const publish = (event: RecordedEvent, done?: string[]) => {
    if (held.has(event.id) || underWay.has(event.id)) return
    held.set(event.id, performance.now())
    const delivery = deliver(event, done).finally(() => underWay.delete(event.id))
    underWay.set(event.id, delivery)
  }

  /** Keeps what takes long from the sweeps of others. */
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
      // Of an event that its own statement wrote only the handing on knows the request; its id then stands for it.
      for (const { done, trail, ...event } of rows)
        follow(readTrail(trail) ?? { requestId: event.id }, () => publish(event, done))
      if (rows.length < MOST_AT_ONCE || !timer) return
      // A whole load: there are more, and the next one need not wait for the next tick.
      const these = Promise.all(rows.map(({ id }) => underWay.get(id)))
      await Promise.race([these, wait(SWEEP_EVERY_MS)])
    }
  }

  const settled = async () => {
    while (underWay.size > 0 || forgetting) {
      await Promise.all(underWay.values())
      hurry()
      await forgetting
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
      // The payload is what `record` wrote under the same kind, so its type holds.
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
    forgetGivenUp: async () => {
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

/** Takes events whose lease is over: those that another process left behind, and those that failed. */
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
 * Commits without waiting for the disk: an event whose deletion is lost is dispatched again. What its listeners wrote
 * precedes the deletion in the log, so a deletion never survives without it.
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
