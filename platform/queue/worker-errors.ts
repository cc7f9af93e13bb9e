import type { Logger } from '../logger.ts'

/** Errors of a worker in one tick of the event loop, above which it repeats them without end. */
const MAX_PER_TURN = 1000

type Emitter = { on(event: 'error', listener: (error: Error) => void): unknown }

/**
 * Logs one error of a worker in each tick of the event loop. Exits with 1 where BullMQ repeats a
 * failing call without a pause: this process would handle no signal and no job.
 */
export const watchErrors = (
  worker: Emitter,
  { queue, log, exit = process.exit }: { queue: string; log: Logger; exit?: (code: number) => void },
): void => {
  let errors = 0
  worker.on('error', (error) => {
    errors += 1
    if (errors === 1) {
      setImmediate(() => {
        errors = 0
      })
      log.warn({ err: error, queue }, 'A worker has an error')
    }
    if (errors <= MAX_PER_TURN) return
    log.fatal({ err: error, queue }, 'A worker repeats an error without end: the process exits')
    exit(1)
  })
}
