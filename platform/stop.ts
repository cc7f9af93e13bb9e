import type { Logger } from './logger.ts'

/** How long a drain may take; what then still runs is taken up by the next start. */
const PATIENCE_MS = 25_000

/** On SIGTERM or Ctrl-C: `drain`, then leave. A second signal, or a drain that takes too long, leaves at once. */
export const onStop = (log: Logger, drain: () => Promise<void>): void => {
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info(`${signal}: finishing what is under way`)
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    drain().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'Could not finish cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('Ctrl-C'))
}
