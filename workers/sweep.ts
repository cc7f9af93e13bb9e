import type { Platform } from '../platform/platform.ts'
import { forgetOldAttempts, requeueOtps } from '../server/features/accounts/public.ts'
import { findUnembedded, forgetOldSessions, requeueEmbeddings } from '../server/features/assistant/public.ts'
import { sweepUploads } from '../server/features/media/public.ts'
import { requeueVideos, sweepSales } from '../server/features/products/public.ts'

/** What a queue has forgotten is asked for again within a minute (decisions, section 13). */
const REQUEUE_EVERY_MS = 30_000
const CLEAN_EVERY_MS = 10 * 60_000

/** Work that the database knows to be unfinished goes back to the queue; what is too old to matter goes. */
export const startSweeps = (platform: Platform): { stop(): void } => {
  const { log, db } = platform
  const quietly = (what: string, work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => log.warn({ err: error }, `Could not ${what}; it is tried again`))
  }
  const requeue = quietly('look for forgotten work', async () => {
    await requeueOtps(platform)
    await requeueVideos(platform)
    await sweepSales(platform)
    await requeueEmbeddings(platform)
  })
  const clean = quietly('clean up', async () => {
    await forgetOldAttempts(platform)
    await sweepUploads(platform)
    await findUnembedded(platform)
    await forgetOldSessions(platform)
    await db.pool.query(`DELETE FROM "FeedSnapshot" WHERE "updatedAt" < now() - interval '1 day'`)
    await db.pool.query(`DELETE FROM "FeedList" WHERE "createdAt" < now() - interval '1 day'`)
    await db.pool.query(`DELETE FROM "IdempotencyKey" WHERE "createdAt" < now() - interval '25 hours'`)
    await db.pool.query(`DELETE FROM "WhatsappSend" WHERE "createdAt" < now() - interval '1 day'`)
  })
  requeue()
  const timers = [setInterval(requeue, REQUEUE_EVERY_MS), setInterval(clean, CLEAN_EVERY_MS)]
  return { stop: () => timers.forEach(clearInterval) }
}
