import type { Logger } from '../logger.ts'
import type { Room } from './port.ts'
import { createAnswerWatch, type RedisClient, type RedisLimits } from './redis-connection.ts'

/** The channel of signals, which every process receives. */
export const SIGNALS = 'signals'

/** Delay before a refused subscription is tried again. It doubles up to the maximum. */
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 10_000

type Options = {
  client: RedisClient
  limits: RedisLimits
  prefix: string
  receive: (text: string, channel: string) => void
  /** Called after subscriptions that had failed or waited have succeeded. */
  onGap: () => void
  log: Logger
}

/** Subscribes to the rooms that this process has joined; each is counted. */
export const createRedisRooms = ({ client, limits, prefix, receive, onGap, log }: Options) => {
  const counts = new Map<Room, number>()
  const answers = createAnswerWatch({ client, limits, onLateAnswer: () => void rejoin() })
  const retries = createRetries(async (names) => {
    // `rejoin` follows.
    if (!answers.isAnswering()) return
    const outcomes = await Promise.all(names.map(subscribe))
    if (outcomes.includes(true)) onGap()
  })
  const subscribe = (name: string) =>
    client.sSubscribe(prefix + name, receive).then(
      () => true,
      (error: unknown) => {
        // The error of a lost connection is logged by its client.
        if (client.isReady) log.warn({ err: error, room: name }, 'The bus could not join a room yet')
        retries.add(name)
        return false
      },
    )
  /** Makes the subscriptions of a new connection those of the joined rooms. */
  const restore = async () => {
    retries.clear()
    const names = [SIGNALS, ...counts.keys()]
    const wanted = new Set(names.map((name) => prefix + name))
    const stale = [...client.getPubSubListeners('SHARDED').keys()].filter((name) => !wanted.has(name))
    if (stale.length > 0) client.sUnsubscribe(stale, receive).catch(() => undefined)
    try {
      await client.sSubscribe([...wanted], receive)
    } catch (error) {
      // One by one, so that a single refused room does not keep the others out.
      for (const name of [SIGNALS, ...counts.keys()]) retries.add(name)
      throw error
    }
  }
  /** Restores the subscriptions after messages may have been lost. */
  const rejoin = () =>
    restore().then(onGap, (error: unknown) =>
      log.warn({ err: error }, 'The bus could not join its rooms again'),
    )
  /** While an answer is late nothing is sent: `rejoin` follows. */
  const isSilent = () => client.isReady && !answers.isAnswering()
  let pending: Promise<unknown> = Promise.resolve()
  return {
    join: (room: Room) => {
      const count = counts.get(room) ?? 0
      counts.set(room, count + 1)
      // Redis answers in order, so the latest promise covers the earlier ones.
      if (count === 0 && !isSilent()) pending = subscribe(room)
    },
    leave: (room: Room) => {
      const count = counts.get(room) ?? 0
      if (count > 1) counts.set(room, count - 1)
      else if (counts.delete(room)) {
        retries.remove(room)
        if (!isSilent()) client.sUnsubscribe(prefix + room, receive).catch(() => undefined)
      }
    },
    ready: async () => {
      if (answers.isAnswering()) await answers.isInTime(pending)
    },
    restore,
    rejoin,
    close: retries.clear,
  }
}

/** Calls `retry` with the added names, later each time, until no name is added again. */
const createRetries = (retry: (names: string[]) => Promise<void>) => {
  const names = new Set<string>()
  let delay = FIRST_RETRY_MS
  let isScheduled = false
  const run = async () => {
    const due = [...names]
    names.clear()
    delay = Math.min(delay * 2, MAX_RETRY_MS)
    await retry(due)
    isScheduled = false
    if (names.size > 0) start()
    else delay = FIRST_RETRY_MS
  }
  const start = () => {
    if (!isScheduled) setTimeout(run, delay).unref()
    isScheduled = true
  }
  return {
    add: (name: string) => {
      names.add(name)
      start()
    },
    remove: (name: string) => names.delete(name),
    clear: () => names.clear(),
  }
}
