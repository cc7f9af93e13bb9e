import type { Platform } from '../platform/platform.ts'
import { requeueOtps } from '../server/features/accounts/actions/requeue-otps.ts'
import { requeueExchangeRates } from '../server/features/assistant/actions/fetch-exchange-rates.ts'
import { requeueEmbeddings } from '../server/features/assistant/actions/requeue-embeddings.ts'
import { requeueDueDeals } from '../server/features/deals/actions/advance-due.ts'
import { enqueueWhatsapp } from '../server/features/notifications/actions/enqueue-whatsapp.ts'
import { requeueTracked } from '../server/features/notifications/actions/tracked-jobs.ts'
import { applyDueSales } from '../server/features/products/actions/apply-sales.ts'
import { requeueVideos } from '../server/features/products/actions/requeue-videos.ts'
import { requeueMatches } from '../server/features/saved-searches/actions/match-products.ts'
import { removeAbandonedFolders } from './features/products/video-run.ts'

/** Jobs that a queue lost are enqueued again within a minute. */
const REPAIR_EVERY_MS = 30_000
const CLEAN_EVERY_MS = 10 * 60_000

/**
 * Starts the timers of a worker. Each half minute: unfinished work in the database and due messages
 * of WhatsApp are enqueued, due sales applied and deals advanced. Each ten minutes: the clean-up.
 */
export const startSweeps = (platform: Platform): { stop(): void } => {
  const { log } = platform
  const logged = (what: string, work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => log.warn({ err: error }, `Could not ${what}; retrying later`))
  }
  const repair = logged('enqueue lost jobs and apply sales', async () => {
    await requeueOtps(platform)
    await requeueVideos(platform)
    await applyDueSales(platform)
    await requeueEmbeddings(platform)
    await requeueExchangeRates(platform)
    await requeueMatches(platform)
    await requeueTracked(platform)
    await requeueDueDeals(platform)
    await enqueueWhatsapp(platform)
  })
  const clean = logged('schedule the clean-up', async () => {
    await platform.queue.enqueue('admin.clean-up', {}, { key: 'everything' })
    await removeAbandonedFolders()
  })
  repair()
  const timers = [setInterval(repair, REPAIR_EVERY_MS), setInterval(clean, CLEAN_EVERY_MS)]
  return { stop: () => timers.forEach(clearInterval) }
}
