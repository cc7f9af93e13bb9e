import type { Platform } from '../platform/platform.ts'
import { forgetOldAnswers } from '../server/doors/idempotency.ts'
import { forgetOldAttempts, requeueOtps } from '../server/features/accounts/public.ts'
import { forgetLostWorkers } from '../server/features/admin/public.ts'
import { findUnembedded, forgetOldSessions, requeueEmbeddings } from '../server/features/assistant/public.ts'
import { forgetOldLists } from '../server/features/feed/public.ts'
import { sweepUploads } from '../server/features/media/public.ts'
import { requeueVideos, sweepSales } from '../server/features/products/public.ts'
import { forgetFolders } from './features/media/video-run.ts'

/** What a queue has forgotten is asked for again within a minute (decisions, section 13). */
const REQUEUE_EVERY_MS = 30_000
const CLEAN_EVERY_MS = 10 * 60_000

/** Work that the database knows to be unfinished goes back to the queue; what is too old to matter goes. */
export const startSweeps = (platform: Platform): { stop(): void } => {
  const { log } = platform
  const quietly = (what: string, work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => log.warn({ err: error }, `Could not ${what}; it is tried again`))
  }
  const requeue = quietly('look for forgotten work', async () => {
    await requeueOtps(platform)
    await requeueVideos(platform)
    await sweepSales(platform)
    await requeueEmbeddings(platform)
  })
  const clean = quietly('clean up', () => cleanUp(platform))
  requeue()
  const timers = [setInterval(requeue, REQUEUE_EVERY_MS), setInterval(clean, CLEAN_EVERY_MS)]
  return { stop: () => timers.forEach(clearInterval) }
}

/** Deletes what has been kept for as long as docs/PRIVACY.md says. What fails stands in no other's way, and is thrown at last. */
export const cleanUp = async (platform: Platform): Promise<void> => {
  const all = [
    forgetOldAttempts,
    sweepUploads,
    findUnembedded,
    () => forgetFolders(),
    forgetOldSessions,
    forgetOldLists,
    forgetOldAnswers,
    forgetLostWorkers,
    platform.outbox.forgetGivenUp,
  ]
  const failures: unknown[] = []
  for (const one of all) await one(platform).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be cleaned up')
}
