import type { Platform } from '../platform/platform.ts'
import { requeueOtps } from '../server/features/accounts/public.ts'
import { requeueEmbeddings } from '../server/features/assistant/public.ts'
import { requeueNoted } from '../server/features/notifications/public.ts'
import { sweepSales, videos } from '../server/features/products/public.ts'
import { requeueMatches } from '../server/features/saved-searches/public.ts'
import { forgetFolders } from './features/media/video-run.ts'

/** What a queue has forgotten is asked for again within a minute (decisions, section 13). */
const REQUEUE_EVERY_MS = 30_000
const CLEAN_EVERY_MS = 10 * 60_000

/**
 * Work that the database knows to be unfinished goes back to the queue; now and then cleaning up is asked for, which one
 * process does for all, and this one's own left-overs go.
 */
export const startSweeps = (platform: Platform): { stop(): void } => {
  const { log } = platform
  const quietly = (what: string, work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => log.warn({ err: error }, `Could not ${what}; it is tried again`))
  }
  const requeue = quietly('look for forgotten work', async () => {
    await requeueOtps(platform)
    await videos.requeueVideos(platform)
    await sweepSales(platform)
    await requeueEmbeddings(platform)
    await requeueMatches(platform)
    await requeueNoted(platform)
  })
  const clean = quietly('ask for cleaning up', async () => {
    await platform.queue.enqueue('admin.clean-up', {}, { key: 'everything' })
    await forgetFolders()
  })
  requeue()
  const timers = [setInterval(requeue, REQUEUE_EVERY_MS), setInterval(clean, CLEAN_EVERY_MS)]
  return { stop: () => timers.forEach(clearInterval) }
}
