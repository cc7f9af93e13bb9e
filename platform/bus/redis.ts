import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from 'redis'
import type { Logger } from '../logger.ts'
import type { Bus, BusMessage } from './port.ts'

const STREAM = 'sokoni:bus'
/** A few minutes of a busy day: as much as a server may miss of Redis before its pages must catch up by number. */
const KEEP = 20_000
const BLOCK_MS = 5_000
const READ_AT_ONCE = 500

/**
 * The bus of several processes: one Redis stream that every server reads to its end. A server that loses Redis for a
 * while goes on from the last entry it has seen, so nothing is missed and nothing comes twice.
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
  let closed = false

  const hear = (text: string | undefined) => {
    if (!text) return
    try {
      const message: BusMessage = JSON.parse(text)
      for (const listener of listeners) listener(message)
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
          hear(entry.message.m)
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
      await writer.xAdd(
        STREAM,
        '*',
        { m: JSON.stringify(message) },
        {
          TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEEP },
        },
      )
    },
    subscribe: (listener) => {
      listeners.add(listener)
    },
    close: async () => {
      closed = true
      reader.destroy()
      await reading
      await writer.close()
    },
  }
}
