import { setTimeout as wait } from 'node:timers/promises'
import { createClient, ErrorReply } from 'redis'
import { v7 as newId } from 'uuid'
import type { Logger } from '../logger.ts'
import { currentTrail, follow, readTrail } from '../trail.ts'
import type { Bus, BusMessage } from './port.ts'

const STREAM = 'sokoni:bus'
/** A few minutes of a busy day: as much as a server may miss of Redis before its pages must catch up by number. */
const KEEP = 20_000
const BLOCK_MS = 5_000
const READ_AT_ONCE = 500
/** How often each process says its number when it has nothing to say: so late is a loss noticed that nothing follows. */
const BEAT_MS = 1000

/**
 * The bus of several processes: one Redis stream that every server reads to its end. A server that loses Redis for a
 * while goes on from the last entry it has seen, so nothing is missed and nothing comes twice. Should Redis itself forget
 * (flushed, started anew, trimmed past a slow reader), it shows: every process numbers its entries, and each names the
 * one before it.
 */
export const createRedisBus = async ({ url, log }: { url: string; log: Logger }): Promise<Bus> => {
  const writer = createClient({ url, disableOfflineQueue: true })
  const reader = createClient({ url })
  for (const client of [writer, reader])
    client.on('error', (error: Error) =>
      log.warn({ err: error.message }, 'The bus has lost Redis; it goes on trying'),
    )
  await Promise.all([writer.connect(), reader.connect()])

  const listeners = new Set<(message: BusMessage) => void>()
  const gapListeners = new Set<() => void>()
  let closed = false

  const writerId = newId()
  let number = 0
  /** The latest number that may stand in the stream: a refused entry is no gap. */
  let latest = 0
  const refused = new Set<number>()
  const refuse = (one: number) => {
    refused.add(one)
    for (; refused.delete(latest); latest -= 1);
  }
  const add = async (fields: Record<string, string>) => {
    if (!writer.isReady) throw new Error('The bus has no connection to Redis')
    number += 1
    const [one, before] = [number, latest]
    latest = one
    try {
      await writer.xAdd(
        STREAM,
        '*',
        { ...fields, w: writerId, n: String(one), p: String(before) },
        { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEEP } },
      )
      refused.clear()
    } catch (error) {
      if (error instanceof ErrorReply) refuse(one)
      throw error
    }
  }
  const beat = setInterval(() => void add({}).catch(() => undefined), BEAT_MS)
  beat.unref()

  /** The last number that each process was heard to say: what it says next names it. */
  const heardOf = new Map<string, string>()
  const follows = ({ w: from, n = '', p: before }: Record<string, string>): boolean => {
    if (from === undefined) return true
    const heard = heardOf.get(from)
    heardOf.set(from, n)
    return heard === undefined || heard === before
  }

  const hear = (fields: Record<string, string>) => {
    if (!follows(fields)) {
      log.warn('Redis has lost news: the pages here ask for all they may have missed')
      for (const listener of gapListeners) listener()
    }
    const { m: text, t: trail } = fields
    if (!text) return
    try {
      const message: BusMessage = JSON.parse(text)
      follow(trail ? readTrail(JSON.parse(trail)) : undefined, () => {
        for (const listener of listeners) listener(message)
      })
    } catch (error) {
      log.error({ err: error }, 'A message on the bus could not be handled')
    }
  }

  const readOn = async (from: string) => {
    let last = from
    while (!closed) {
      try {
        const streams = await reader.xRead(
          { key: STREAM, id: last },
          { BLOCK: BLOCK_MS, COUNT: READ_AT_ONCE },
        )
        for (const entry of streams?.[0]?.messages ?? []) {
          last = entry.id
          hear(entry.message)
        }
      } catch (error) {
        if (closed) return
        log.warn({ err: error instanceof Error ? error.message : error }, 'The bus could not be read')
        await wait(200)
      }
    }
  }

  // The end of the stream as it is now: `$` in a loop would skip what comes between two reads.
  const newest = await reader.xRevRange(STREAM, '+', '-', { COUNT: 1 })
  const reading = readOn(newest?.[0]?.id ?? '0-0')

  return {
    publish: async (message) => {
      const trail = currentTrail()
      await add({ m: JSON.stringify(message), ...(trail && { t: JSON.stringify(trail) }) })
    },
    subscribe: (listener) => {
      listeners.add(listener)
    },
    onGap: (listener) => {
      gapListeners.add(listener)
    },
    close: async () => {
      closed = true
      clearInterval(beat)
      reader.destroy()
      await reading
      await writer.close()
    },
  }
}
