import type { Logger } from '../logger.ts'
import { currentRequestContext, parseRequestContext, runInContext } from '../request-context.ts'
import type { Bus, BusMessage } from './port.ts'
import { createAnswerWatch, createRedisClient, type RedisLimits, redisLimits } from './redis-connection.ts'
import { createRedisRooms, SIGNALS } from './redis-rooms.ts'

/**
 * The bus of several processes: sharded publish/subscribe of Redis with a channel per room, so that
 * a process receives only the rooms that it has joined. Redis keeps no messages, so a reconnect is
 * a gap (decision 096).
 */
export const createRedisBus = async ({ url, log, limits = redisLimits }: BusOptions): Promise<Bus> => {
  const publisher = createRedisClient({ url, limits, disableOfflineQueue: true })
  const subscriber = createRedisClient({ url, limits })
  for (const client of [publisher, subscriber])
    client.on('error', (error: Error) =>
      log.warn({ err: error.message }, 'The bus lost its connection to Redis and is reconnecting'),
    )
  await Promise.all([publisher.connect(), subscriber.connect()])
  // All databases of a Redis share its channels.
  const prefix = `sokoni:${subscriber.options?.database ?? 0}:`
  const incoming = createIncoming(log, prefix)
  const gapListeners = new Set<() => void>()
  const onGap = () => gapListeners.forEach((listener) => void listener())
  const answers = createAnswerWatch({ client: publisher, limits })
  const rooms = createRedisRooms({
    client: subscriber,
    limits,
    prefix,
    receive: incoming.receive,
    onGap,
    log,
  })
  await rooms.restore()
  subscriber.on('ready', () => {
    log.warn('The bus is connected again: clients of this server fetch what they missed')
    void rooms.rejoin()
  })

  return {
    publish: async (message) => {
      if (!answers.isAnswering()) throw new Error('The bus has no connection to Redis')
      const { rooms, ...body } = 'rooms' in message ? message : { ...message, rooms: [SIGNALS] }
      const text = JSON.stringify({ body, context: currentRequestContext() })
      const sent = Promise.all(rooms.map((room) => publisher.sPublish(prefix + room, text)))
      if (!(await answers.isInTime(sent))) throw new Error('The bus got no answer from Redis')
    },
    subscribe: (listener) => {
      incoming.listeners.add(listener)
    },
    join: rooms.join,
    leave: rooms.leave,
    ready: rooms.ready,
    onGap: (listener) => {
      gapListeners.add(listener)
    },
    close: async () => {
      rooms.close()
      subscriber.destroy()
      if (answers.isAnswering()) await publisher.close()
      else publisher.destroy()
    },
  }
}

type BusOptions = { url: string; log: Logger; limits?: RedisLimits }

type Receive = (text: string, channel: string) => void

/** Passes published messages to the listeners. */
const createIncoming = (log: Logger, prefix: string) => {
  const listeners = new Set<(message: BusMessage) => void>()
  const receive: Receive = (text, channel) => {
    try {
      const { body, context } = JSON.parse(text)
      const name = channel.slice(prefix.length)
      const message: BusMessage = name === SIGNALS ? body : { ...body, rooms: [name] }
      runInContext(parseRequestContext(context), () => {
        for (const listener of listeners) listener(message)
      })
    } catch (error) {
      log.error({ err: error }, 'A message on the bus could not be handled')
    }
  }
  return { listeners, receive }
}
