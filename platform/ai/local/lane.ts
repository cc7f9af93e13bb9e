import path from 'node:path'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { AiFailed } from '../port.ts'

/**
 * A model that nobody needs for this long gives its memory back: 220 to 550 MB for speech, by how long people talk without a
 * pause, 450 for reading, 100 for embeddings.
 */
const IDLE_MS = 60_000

/**
 * A thread for the worker in `file`, there while it is needed; it does one task after the other. A task that is aborted, or that
 * takes over `mostMs` from when its turn comes, ends the thread at once. Throws AiFailed.
 */
export const lane = <I, O>(file: string, mostMs: number) => {
  const open = () => {
    const pool = new Piscina<I, O>({
      filename: file,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
    })
    // Each task that fails says so itself; without a listener a thread that cannot start would end the process.
    pool.on('error', () => {})
    return pool
  }
  let pool: Piscina<I, O> | null = null
  // Not Piscina's own queue: nobody could say when a task of it begins.
  const inTurn = pLimit(1)
  return {
    run: (task: I, signal?: AbortSignal): Promise<O> =>
      inTurn(async () => {
        const timeout = AbortSignal.timeout(mostMs)
        try {
          pool ??= open()
          return await pool.run(task, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
        } catch (error) {
          signal?.throwIfAborted()
          throw timeout.aborted
            ? new AiFailed('timeout', `${path.basename(file)} took over ${mostMs} ms`, error)
            : new AiFailed('unavailable', `${path.basename(file)} failed`, error)
        }
      }),
    close: async () => {
      await pool?.destroy()
    },
  }
}
