import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '../../contract/time.ts'
import type { Deps } from '../../platform/platform.ts'

/** Runs work now and every hour until the server closes. A failure is logged as `failure`. */
export const runHourly = (
  app: FastifyInstance,
  { log }: Deps<'log'>,
  { work, failure }: { work: () => Promise<unknown>; failure: string },
): void => {
  const run = () => {
    work().catch((error: unknown) => log.warn({ err: error }, failure))
  }
  run()
  const timer = setInterval(run, HOUR_MS)
  app.addHook('onClose', async () => clearInterval(timer))
}
