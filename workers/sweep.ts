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

/** Jobs that a queue lost are enqueued again within a minute. */
const REPAIR_EVERY_MS = 30_000
const CLEAN_EVERY_MS = 10 * 60_000

type Step = (platform: Platform) => Promise<unknown>

/** Each enqueues unfinished or due work of the database again, or applies it. */
const repairs: readonly Step[] = [
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

/** Starts the timers of a worker: repairs each half minute, the clean-up each ten minutes. */
export const startSweeps = (platform: Platform): { stop(): void } => {
  const repair = () => runSteps(platform, repairs)
  const clean = () => runSteps(platform, [enqueueCleanUp, deleteWorkFolders])
  repair()
  const timers = [setInterval(repair, REPAIR_EVERY_MS), setInterval(clean, CLEAN_EVERY_MS)]
  return { stop: () => timers.forEach(clearInterval) }
}

/** Runs all steps in order. One that fails is logged by its name, and does not stop the others. */
const runSteps = async (platform: Platform, steps: readonly Step[]): Promise<void> => {
  for (const step of steps) {
    try {
      await step(platform)
    } catch (error) {
      platform.log.warn({ err: error, step: step.name }, 'A step of the sweep failed; it runs again later')
    }
  }
}
