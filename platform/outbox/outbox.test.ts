import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { type OpenedDb, openDb } from '../db/db.ts'
import { callerOwner, runForCaller } from '../limits/caller-context.ts'
import { limitKey } from '../limits/limit-key.ts'
import { createLogger } from '../logger.ts'
import { createOutbox } from './outbox.ts'
import { domainEvent } from './port.ts'
import { insertEvents, recordEvent } from './record-event.ts'

const log = createLogger({ level: 'silent', pretty: false })
const happened = domainEvent<{ what: string }>()('test.happened')

let database: TestDatabase
let db: OpenedDb
type Process = { db: OpenedDb; outbox: ReturnType<typeof createOutbox> }
let processes: Process[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDb({ url: database.url, poolSize: 2, log })
})
afterEach(async () => {
  await Promise.all(processes.map(({ outbox }) => outbox.drain()))
  await Promise.all(processes.map((process) => process.db.close()))
  processes = []
  await db.pool.query('DELETE FROM "Outbox"')
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** A process with its own connections and outbox. */
const start = (): Process => {
  const db = openDb({ url: database.url, poolSize: 10, log })
  const process = { db, outbox: createOutbox({ db, log }) }
  processes.push(process)
  return process
}
const record = ({ db }: Pick<Process, 'db'>, what: string) =>
  db.transaction((tx) => recordEvent(tx, happened, { what }))
const left = async () => (await db.pool.query('SELECT * FROM "Outbox"')).rows
const until = (done: () => boolean | Promise<boolean>) =>
  vi.waitUntil(done, { timeout: 30_000, interval: 20 })

describe('dispatching', () => {
  it('dispatches a committed event to every listener, then deletes it', async () => {
    const { db, outbox } = start()
    const received: string[] = []
    outbox.on(happened, 'one', async ({ what }) => void received.push(`one ${what}`))
    outbox.on(happened, 'two', async ({ what }) => void received.push(`two ${what}`))
    await record({ db }, 'rain')
    await outbox.settled()
    expect(received.sort()).toEqual(['one rain', 'two rain'])
    expect(await left()).toEqual([])
  })

  it('does an event’s work although its caller has left', async () => {
    const { db, outbox } = start()
    const received: string[] = []
    outbox.on(happened, 'one', ({ what }) => db.onSharedRow('shop:1', async () => void received.push(what)))
    const gone = new AbortController()
    let isOpen = true
    const check = async () => {
      if (!isOpen) throw new Error('The session has ended')
    }
    const call = async () => {
      await record({ db }, 'rain')
      isOpen = false
      gone.abort(new Error('The caller has left'))
    }
    await runForCaller({ check, signal: gone.signal, owner: limitKey('user', 'ayanda') }, call)
    await outbox.settled()
    expect(received).toEqual(['rain'])
  })

  it('deletes events as work without a caller, since a deletion is of events of all', async () => {
    const { db, outbox } = start()
    const owners: string[] = []
    const execute = db.kysely.executeQuery.bind(db.kysely)
    vi.spyOn(db.kysely, 'executeQuery').mockImplementation((query, ...options) => {
      owners.push(callerOwner())
      return execute(query, ...options)
    })
    await runForCaller({ owner: limitKey('user', 'ayanda') }, () => record({ db }, 'rain'))
    await outbox.settled()
    expect(await left()).toEqual([])
    expect(owners).toEqual([limitKey('background', '')])
  })

  it('records nothing in a failed transaction', async () => {
    const { db, outbox } = start()
    const received: string[] = []
    outbox.on(happened, 'one', async ({ what }) => void received.push(what))
    const failing = db.transaction(async (tx) => {
      await recordEvent(tx, happened, { what: 'never' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await outbox.settled()
    expect([received, await left()]).toEqual([[], []])
  })

  it('records events in their own transactions under concurrency', async () => {
    const { db, outbox } = start()
    const received: string[] = []
    outbox.on(happened, 'one', async ({ what }) => void received.push(what))
    const all = Array.from({ length: 30 }, (_, index) =>
      db
        .transaction(async (tx) => {
          await sql`SELECT pg_sleep(0.01)`.execute(tx)
          await recordEvent(tx, happened, { what: String(index) })
          if (index % 3 === 0) throw new Error('changed my mind')
        })
        .catch(() => undefined),
    )
    await Promise.all(all)
    await outbox.settled()
    expect(received.map(Number).sort((a, b) => a - b)).toEqual(
      all.map((_, index) => index).filter((index) => index % 3 !== 0),
    )
  })

  it('publishes the events that a single statement inserted', async () => {
    const { db, outbox } = start()
    const received: string[] = []
    outbox.on(happened, 'one', async ({ what }, eventId) => void received.push(`${what} ${eventId}`))
    const events = await db.kysely
      .with('words', () => sql<{ what: string; length: number }>`(SELECT 'rain' AS what, 4 AS length)`)
      .with('event', (qc) => insertEvents(happened, qc.selectFrom('words').select('what')))
      .selectFrom('event')
      .selectAll()
      .execute()
    expect(await left()).toMatchObject([{ name: 'test.happened', payload: { what: 'rain' }, done: [] }])
    for (const event of events) outbox.dispatch(event)
    await outbox.settled()
    expect(received).toEqual([`rain ${events[0]?.id}`])
    expect(await left()).toEqual([])
  })

  it('does not compile with a payload that is not the event’s', () => {
    const wrong = [
      // @ts-expect-error: the payload has `what`.
      () => db.transaction((tx) => recordEvent(tx, happened, { which: 'rain' })),
      // @ts-expect-error: `what` is a string.
      () => insertEvents(happened, db.kysely.selectFrom('Product').select('likesCount as what')),
    ]
    expect(wrong).toHaveLength(2)
  })

  it('retries a failed listener, and no other', async () => {
    const { db, outbox } = start()
    const calls = { steady: 0, shaky: 0 }
    outbox.on(happened, 'steady', async () => {
      calls.steady += 1
    })
    outbox.on(happened, 'shaky', async () => {
      calls.shaky += 1
      if (calls.shaky === 1) throw new Error('not yet')
    })
    outbox.start()
    await record({ db }, 'rain')
    await until(() => calls.shaky === 2)
    await outbox.settled()
    expect(calls).toEqual({ steady: 1, shaky: 2 })
    expect(await left()).toEqual([])
  })

  it('marks an event as failed after the last attempt', async () => {
    const { db, outbox } = start()
    outbox.on(happened, 'hopeless', async () => {
      throw new Error('no disk')
    })
    await db.pool.query(
      `INSERT INTO "Outbox" (id, name, payload, attempts, "dueAt") VALUES ($1, 'test.happened', '{}', 11, now())`,
      [newId()],
    )
    outbox.start()
    await until(async () => (await left())[0]?.failedAt != null)
    expect((await left())[0]).toMatchObject({ attempts: 12, error: 'no disk' })
  })

  it('retries a listener that throws before it returns a promise', async () => {
    const { db, outbox } = start()
    let calls = 0
    // Not async: an error in its parameters is thrown by the call itself.
    outbox.on(happened, 'plain', () => {
      calls += 1
      if (calls === 1) throw new Error('not yet')
      return Promise.resolve()
    })
    outbox.start()
    await record({ db }, 'rain')
    await until(() => calls === 2)
    await outbox.settled()
    expect(await left()).toEqual([])
  })

  it('refuses two listeners with the same name', () => {
    const { outbox } = start()
    outbox.on(happened, 'same', async () => {})
    expect(() => outbox.on(happened, 'same', async () => {})).toThrow('Two listeners are called same')
  })
})

describe('after a crash', () => {
  it('another process dispatches committed events of a crashed one, each once', async () => {
    const ids = Array.from({ length: 250 }, () => newId())
    for (const id of ids)
      await db.pool.query(
        `INSERT INTO "Outbox" (id, name, payload) VALUES ($1, 'test.happened', '{"what":"left"}')`,
        [id],
      )
    const received: string[] = []
    for (const { outbox } of [start(), start()]) {
      outbox.on(happened, 'one', async (_, eventId) => void received.push(eventId))
      outbox.start()
    }
    await until(async () => (await left()).length === 0)
    expect(received.sort()).toEqual(ids.sort())
  })

  it('an older version leaves an event that it does not know to a newer one', async () => {
    const [older, newer] = [start(), start()]
    const known = domainEvent<{ what: string }>()('test.known')
    for (const { outbox } of [older, newer]) outbox.on(known, 'one', async () => {})
    await db.pool.query(
      `INSERT INTO "Outbox" (id, name, payload, "dueAt") VALUES ($1, 'test.happened', '{"what":"new"}', now()),
         ($2, 'test.known', '{"what":"old"}', now())`,
      [newId(), newId()],
    )
    older.outbox.start()
    await until(async () => (await left()).length === 1)
    await older.outbox.drain()
    const received: string[] = []
    newer.outbox.on(happened, 'one', async ({ what }) => void received.push(what))
    newer.outbox.start()
    await until(async () => (await left()).length === 0)
    expect(received).toEqual(['new'])
  })

  it('takes an event from another process only a second after that process died', async () => {
    const [slow, other] = [start(), start()]
    const received: string[] = []
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    slow.outbox.on(happened, 'one', async () => {
      received.push('slow')
      await isReleased
    })
    other.outbox.on(happened, 'one', async () => void received.push('other'))
    for (const { outbox } of [slow, other]) outbox.start()
    await record(slow, 'rain')
    try {
      await until(async () => {
        const [row] = await left()
        return row.dueAt - row.createdAt > 2_000
      })
      expect(received).toEqual(['slow'])

      // `drain` stops renewing leases, as the death of the process does.
      const dying = slow.outbox.drain()
      await until(() => received.length === 2)
      expect(received).toEqual(['slow', 'other'])
      release()
      await dying
    } finally {
      // Otherwise `drain` would wait for the listener of a test that failed.
      release()
    }
  })

  it('processes several batches in a row', async () => {
    await db.pool.query(
      `INSERT INTO "Outbox" (id, name, payload, "dueAt")
       SELECT gen_random_uuid(), 'test.happened', '{"what":"left"}', now() FROM generate_series(1, 1000)`,
    )
    const { outbox } = start()
    let received = 0
    outbox.on(happened, 'one', async () => {
      received += 1
    })
    // A single tick: later batches must not wait for another.
    const clock = vi.spyOn(globalThis, 'setInterval').mockImplementationOnce((work) => {
      work()
      return setTimeout(() => {}, 0)
    })
    outbox.start()
    clock.mockRestore()
    await until(() => received === 1000)
  })
})
