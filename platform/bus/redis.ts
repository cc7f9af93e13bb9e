import { setTimeout as wait } from 'node:timers/promises'
import { createClient, ErrorReply } from 'redis'
import { v7 as newId } from 'uuid'
import type { Logger } from '../logger.ts'
import { currentRequestContext, parseRequestContext, runInContext } from '../request-context.ts'
import type { Bus, BusMessage } from './port.ts'

const STREAM = 'sokoni:bus'
/** Maximum entries of the stream: a few minutes of heavy traffic for a server to catch up. */
const MAX_ENTRIES = 20_000
const BLOCK_MS = 5_000
const BATCH_SIZE = 500
/** Interval of heartbeats. Without later messages, a lost one is noticed after this time. */
const HEARTBEAT_MS = 1000

/**
 * The bus of several processes: a Redis stream that every server reads. After a disconnect a server
 * resumes at its last entry. Entries are numbered per process and name their predecessor, so that a
 * server notices entries that Redis lost (flush, restart, trim).
 */
export const createRedisBus = async ({ url, log }: { url: string; log: Logger }): Promise<Bus> => {
  const writer = createWriterClient(url)
  const reader = createClient({ url })
  for (const client of [writer, reader])
    client.on('error', (error: Error) =>
      log.warn({ err: error.message }, 'The bus lost its connection to Redis and is reconnecting'),
    )
  await Promise.all([writer.connect(), reader.connect()])

  const incoming = createIncoming(log)
  const add = createWriter(writer)
  const heartbeat = setInterval(() => void add({}).catch(() => undefined), HEARTBEAT_MS)
  heartbeat.unref()
  let closed = false

  const readFrom = async (from: string) => {
    let lastId = from
    while (!closed) {
      try {
        const streams = await reader.xRead(
          { key: STREAM, id: lastId },
          { BLOCK: BLOCK_MS, COUNT: BATCH_SIZE },
        )
        for (const entry of streams?.[0]?.messages ?? []) {
          lastId = entry.id
          incoming.receive(entry.message)
        }
      } catch (error) {
        if (closed) return
        log.warn({ err: error instanceof Error ? error.message : error }, 'The bus could not be read')
        await wait(200)
      }
    }
  }

  // Start at the current end: `$` in a loop would skip entries between two reads.
  const newest = await reader.xRevRange(STREAM, '+', '-', { COUNT: 1 })
  const reading = readFrom(newest?.[0]?.id ?? '0-0')

  return {
    publish: async (message) => {
      const context = currentRequestContext()
      await add({ m: JSON.stringify(message), ...(context && { t: JSON.stringify(context) }) })
    },
    subscribe: (listener) => {
      incoming.listeners.add(listener)
    },
    onGap: (listener) => {
      incoming.gapListeners.add(listener)
    },
    close: async () => {
      closed = true
      clearInterval(heartbeat)
      reader.destroy()
      await reading
      await writer.close()
    },
  }
}

type Entry = Record<string, string>

const createWriterClient = (url: string) => createClient({ url, disableOfflineQueue: true })

/** Creates the function that appends an entry, with its number and that of its predecessor. */
const createWriter = (client: ReturnType<typeof createWriterClient>) => {
  const writerId = newId()
  let number = 0
  /** The latest number that may be in the stream: a rejected entry leaves no gap. */
  let latest = 0
  const rejected = new Set<number>()
  const reject = (one: number) => {
    rejected.add(one)
    for (; rejected.delete(latest); latest -= 1);
  }
  return async (fields: Entry) => {
    if (!client.isReady) throw new Error('The bus has no connection to Redis')
    number += 1
    const [one, before] = [number, latest]
    latest = one
    try {
      await client.xAdd(
        STREAM,
        '*',
        { ...fields, w: writerId, n: String(one), p: String(before) },
        { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: MAX_ENTRIES } },
      )
      rejected.clear()
    } catch (error) {
      if (error instanceof ErrorReply) reject(one)
      throw error
    }
  }
}

/** Passes entries of the stream to the listeners, and notices missing ones. */
const createIncoming = (log: Logger) => {
  const listeners = new Set<(message: BusMessage) => void>()
  const gapListeners = new Set<() => void>()
  /** The last number received from each process. */
  const lastNumberOf = new Map<string, string>()
  const isNext = ({ w: from, n = '', p: before }: Entry): boolean => {
    if (from === undefined) return true
    const last = lastNumberOf.get(from)
    lastNumberOf.set(from, n)
    return last === undefined || last === before
  }
  const receive = (fields: Entry) => {
    if (!isNext(fields)) {
      log.warn('Redis lost entries of the bus: clients of this server fetch what they missed')
      for (const listener of gapListeners) listener()
    }
    const { m: text, t: context } = fields
    if (!text) return
    try {
      const message: BusMessage = JSON.parse(text)
      runInContext(context ? parseRequestContext(JSON.parse(context)) : undefined, () => {
        for (const listener of listeners) listener(message)
      })
    } catch (error) {
      log.error({ err: error }, 'A message on the bus could not be handled')
    }
  }
  return { listeners, gapListeners, receive }
}
