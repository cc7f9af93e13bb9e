import { createClient } from 'redis'

/** Times in milliseconds after which a Redis that does not answer is noticed. */
export type RedisLimits = {
  /** Without an answer for longer, Redis is frozen, or the network is gone. */
  answerMs: number
  /** How often a connection without traffic sends a PING. */
  pingMs: number
  /** A connection on which nothing moves for so long, not even a PING, is replaced. */
  silenceMs: number
}
export const redisLimits: RedisLimits = { answerMs: 2_000, pingMs: 2_000, silenceMs: 6_000 }

const FIRST_RETRY_MS = 50
const MAX_RETRY_MS = 2_000

type Options = { url: string; limits: RedisLimits; disableOfflineQueue?: boolean }

/** Creates a client that replaces its connection when it breaks, and when Redis stops answering. */
export const createRedisClient = ({ limits, ...options }: Options) =>
  createClient({
    ...options,
    pingInterval: limits.pingMs,
    socket: {
      socketTimeout: limits.silenceMs,
      // The default gives up after `socketTimeout`.
      reconnectStrategy: (retries) => Math.min(2 ** retries * FIRST_RETRY_MS, MAX_RETRY_MS),
    },
  })

export type RedisClient = ReturnType<typeof createRedisClient>

type WatchOptions = { client: RedisClient; limits: RedisLimits; onLateAnswer?: () => void }

/**
 * Watches whether Redis answers on a connection. While an answer is late, send nothing: the silence
 * then ends the connection, unless the answer comes after all.
 */
export const createAnswerWatch = ({ client, limits, onLateAnswer }: WatchOptions) => {
  let late = 0
  const noteLate = (answer: Promise<unknown>) => {
    late += 1
    const onSettled = () => {
      late -= 1
      if (late === 0 && client.isReady) onLateAnswer?.()
    }
    answer.then(onSettled, onSettled)
  }
  return {
    isAnswering: () => client.isReady && late === 0,
    /** Resolves to whether the answer came in time; rejects if it is an error. */
    isInTime: (answer: Promise<unknown>): Promise<boolean> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          noteLate(answer)
          resolve(false)
        }, limits.answerMs)
        answer.then(() => resolve(true), reject).finally(() => clearTimeout(timer))
      }),
  }
}
