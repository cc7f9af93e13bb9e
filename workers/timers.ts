import type { Platform } from '../platform/platform.ts'
import { deleteAbandonedFolders } from '../platform/work-folder.ts'
import { requeueOtps } from '../server/features/accounts/actions/requeue-otps.ts'
import { requeueExchangeRates } from '../server/features/assistant/actions/fetch-exchange-rates.ts'
import { requeueEmbeddings } from '../server/features/assistant/actions/requeue-embeddings.ts'
import { requeueDueDeals } from '../server/features/deals/actions/advance-due.ts'
import { enqueueWhatsapp } from '../server/features/notifications/actions/enqueue-whatsapp.ts'
import { requeuePendingJobs } from '../server/features/notifications/actions/pending-jobs.ts'
import { applyDueSales } from '../server/features/products/actions/apply-sales.ts'
import { requeueVideos } from '../server/features/products/actions/requeue-videos.ts'
import { requeueMatches } from '../server/features/saved-searches/actions/match-products.ts'

const HALF_MINUTE_MS = 30_000
const TEN_MINUTES_MS = 10 * 60_000

type Step = (platform: Platform) => Promise<unknown>

/** Each enqueues or applies due work of the database, also of jobs that a queue lost. */
const halfMinuteSteps: readonly Step[] = [
  requeueOtps,
  requeueVideos,
  applyDueSales,
  requeueEmbeddings,
  requeueExchangeRates,
  requeueMatches,
  requeuePendingJobs,
  requeueDueDeals,
  enqueueWhatsapp,
]

const enqueueCleanUp: Step = ({ queue }) => queue.enqueue('admin.clean-up', {}, { key: 'everything' })
const deleteWorkFolders: Step = () => deleteAbandonedFolders()
const tenMinuteSteps: readonly Step[] = [enqueueCleanUp, deleteWorkFolders]

/**
 * Starts the timers of a worker. The steps of each half minute also run at once. `stop` waits for
 * the steps that are running.
 */
export const startTimers = (platform: Platform): { stop(): Promise<void> } => {
  const halfMinutes = repeat(() => runSteps(platform, halfMinuteSteps), HALF_MINUTE_MS)
  halfMinutes.run()
  const tenMinutes = repeat(() => runSteps(platform, tenMinuteSteps), TEN_MINUTES_MS)
  return {
    stop: async () => {
      await Promise.all([halfMinutes.stop(), tenMinutes.stop()])
    },
  }
}

/** Runs `round` at an interval, and skips it while the last one still runs. */
const repeat = (round: () => Promise<void>, everyMs: number) => {
  let running: Promise<void> | null = null
  const run = () => {
    running ??= round().finally(() => {
      running = null
    })
  }
  const timer = setInterval(run, everyMs)
  return {
    run,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** Runs all steps in order. One that fails is logged by its name, and does not stop the others. */
const runSteps = async (platform: Platform, steps: readonly Step[]): Promise<void> => {
  for (const step of steps) {
    try {
      await step(platform)
    } catch (error) {
      platform.log.warn({ err: error, step: step.name }, 'A step of the timers failed; it runs again later')
    }
  }
}
