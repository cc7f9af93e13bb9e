import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Maximum time of a drain. The next start resumes unfinished work. */
const DRAIN_LIMIT_MS = 25_000

export type StopOptions = {
  log: Logger
  metrics: Pick<Metrics, 'count'>
  /** Finishes running work and closes connections. */
  drain: () => Promise<void>
}

/**
 * Drains and exits on SIGTERM or Ctrl-C (exit code 0) and after an uncaught exception (exit code
 * 1). A second signal, or a drain that takes too long, exits at once.
 */
export const onStop = ({ log, metrics, drain }: StopOptions): void => {
  let isStopping = false
  const stop = (exitCode: number) => {
    isStopping = true
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref()
    drain().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'Could not finish cleanly')
        process.exit(1)
      },
    )
  }
  const onSignal = (signal: string) => {
    if (isStopping) process.exit(1)
    log.info(`${signal}: finishing what is under way`)
    stop(0)
  }
  process.on('SIGTERM', () => onSignal('SIGTERM'))
  process.on('SIGINT', () => onSignal('Ctrl-C'))
  catchProcessErrors({ log, metrics, stop: () => !isStopping && stop(1) })
}

/**
 * Logs and counts uncaught errors. After a rejected promise the process keeps serving; after an
 * exception its state is unknown, so it drains and exits (decision 041).
 */
const catchProcessErrors = ({ log, metrics, stop }: Omit<StopOptions, 'drain'> & { stop: () => void }) => {
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'A promise was rejected and nothing handled it')
    metrics.count('sokoni_process_errors_total', { kind: 'rejection' })
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An exception was not caught: finishing what is under way')
    metrics.count('sokoni_process_errors_total', { kind: 'exception' })
    stop()
  })
}
