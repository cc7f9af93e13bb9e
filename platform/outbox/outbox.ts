import { v7 as newId } from 'uuid'
import type { Prisma } from '../../prisma/generated/client.ts'
import type { Db } from '../db/db.ts'
import { despiteDeadlocks } from '../db/errors.ts'
import type { Logger } from '../logger.ts'
import type { Outbox, RecordedEvent, Transaction } from './port.ts'

type Listener = { name: string; run: (payload: unknown, eventId: string) => Promise<void> }

/** How often left-behind events are looked for. With the one second an event is its committer's own: under 2 s in all. */
const SWEEP_EVERY_MS = 500
/** How long a sweep holds what it took: longer than a listener needs, and all that a sweep's own death delays. */
const LEASE_SECONDS = 5
const MOST_ATTEMPTS = 12
const MOST_AT_ONCE = 100
/** Finished events are deleted together: one statement serves a burst. */
const FORGET_AFTER_MS = 20

/**
 * The outbox over Postgres. An event lies in the table from the moment its change is committed until every listener has
 * had it, so a crash at any moment costs a second and never an event.
 */
export const createOutbox = ({ db, log }: { db: Db; log: Logger }): Outbox & { settled(): Promise<void> } => {
  const listeners = new Map<string, Listener[]>()
  const underWay = new Map<string, Promise<void>>()
  let finished: string[] = []
  let forgetting: Promise<void> | null = null
  let sweeping: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  const forgetFinished = async () => {
    await new Promise((resolve) => setTimeout(resolve, FORGET_AFTER_MS))
    const ids = finished
    finished = []
    forgetting = null
    try {
      await db.pool.query('DELETE FROM "Outbox" WHERE id = ANY($1::uuid[])', [ids])
    } catch (error) {
      // They stay due and are handed on once more: listeners are idempotent.
      log.warn({ err: error }, 'Could not delete finished events')
    }
  }

  const noteFailure = async (event: RecordedEvent, done: string[], error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    try {
      // The wait doubles from one second up to five minutes.
      await db.pool.query(
        `UPDATE "Outbox" SET attempts = attempts + 1, error = $2, done = $3,
           "dueAt" = now() + make_interval(secs => least(300, power(2, attempts))),
           "failedAt" = CASE WHEN attempts + 1 >= $4 THEN now() END
         WHERE id = $1`,
        [event.id, message, done, MOST_ATTEMPTS],
      )
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
    if (failure !== undefined) return noteFailure(event, done, failure)
    finished.push(event.id)
    forgetting ??= forgetFinished()
  }

  const handOn = (event: RecordedEvent, done?: string[]) => {
    if (underWay.has(event.id)) return
    const delivery = deliver(event, done).finally(() => underWay.delete(event.id))
    underWay.set(event.id, delivery)
  }

  const sweep = async () => {
    const { rows } = await db.pool.query<RecordedEvent & { done: string[] }>(
      `UPDATE "Outbox" SET "dueAt" = now() + make_interval(secs => $1)
       WHERE id IN (SELECT id FROM "Outbox" WHERE "dueAt" <= now() AND "failedAt" IS NULL
                    ORDER BY "dueAt" LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, name, payload, done`,
      [LEASE_SECONDS, MOST_AT_ONCE],
    )
    for (const row of rows) handOn(row, row.done)
  }

  const settled = async () => {
    while (underWay.size > 0 || forgetting) await Promise.all([...underWay.values(), forgetting])
  }

  return {
    handOn,
    settled,
    transact: async (work) => {
      const { result, recorded } = await despiteDeadlocks(() =>
        db.prisma.$transaction((prisma) => runRecording(prisma, work), PATIENCE),
      )
      for (const event of recorded) handOn(event)
      return result
    },
    on: (kind, name, listener) => {
      const known = listeners.get(kind.name) ?? []
      if (known.some((other) => other.name === name)) throw new Error(`Two listeners are called ${name}`)
      // The payload is what `record` wrote under the same kind, so its type holds.
      listeners.set(kind.name, [...known, { name, run: listener as Listener['run'] }])
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

/** How long a transaction may wait for a connection and then take: a burst should be slow rather than fail. */
const PATIENCE = { maxWait: 10_000, timeout: 15_000 }

async function runRecording<T>(prisma: Prisma.TransactionClient, work: (tx: Transaction) => Promise<T>) {
  const recorded: RecordedEvent[] = []
  const record: Transaction['record'] = async (kind, payload) => {
    const event = { id: newId(), name: kind.name, payload }
    await prisma.outbox.create({ data: { ...event, payload: Object(payload) }, select: { id: true } })
    recorded.push(event)
  }
  // Defined, not assigned: an assignment would pass through Prisma's proxy to what all transactions share.
  const tx: Transaction = Object.create(prisma, { record: { value: record } })
  return { result: await work(tx), recorded }
}
