import type { Platform } from '../platform/platform.ts'
import { deleteOldWhatsappRecords } from '../platform/whatsapp/delete-messages.ts'
import { deleteExpiredCredentials } from '../server/features/accounts/actions/delete-expired-credentials.ts'
import { eraseAgain } from '../server/features/accounts/actions/erase-again.ts'
import { removeLostWorkers } from '../server/features/admin/actions/record-worker.ts'
import { deleteOldSessions } from '../server/features/assistant/actions/delete-old-sessions.ts'
import { requeueUnembedded } from '../server/features/assistant/actions/requeue-embeddings.ts'
import { deleteOldDealDetails } from '../server/features/deals/actions/delete-old-details.ts'
import { deleteOldLists } from '../server/features/feed/actions/feed-lists.ts'
import { deleteOldKeys } from '../server/features/idempotency/actions/delete-keys.ts'
import { deleteOldViewers } from '../server/features/likes/actions/delete-old-viewers.ts'
import { sweepUploads } from '../server/features/media/actions/discard-uploads.ts'
import { deleteOldPendingJobs } from '../server/features/notifications/actions/pending-jobs.ts'
import { deleteUnusedWords } from '../server/features/products/actions/delete-unused-words.ts'

/**
 * Deletes data whose retention period (docs/PRIVACY.md) has ended, and enqueues the embedding of
 * products without a vector. Runs all steps, then throws their errors.
 */
export const cleanUp = async (deps: Platform): Promise<void> => {
  const platform = withMaintenanceDb(deps)
  const steps = [
    deleteExpiredCredentials,
    eraseAgain,
    sweepUploads,
    deleteOldSessions,
    deleteOldLists,
    deleteOldViewers,
    deleteOldDealDetails,
    deleteOldPendingJobs,
    deleteUnusedWords,
    deleteOldKeys,
    deleteOldWhatsappRecords,
    removeLostWorkers,
    platform.outbox.deleteFailed,
    requeueUnembedded,
  ]
  const failures: unknown[] = []
  for (const step of steps) await step(platform).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be cleaned up')
}

/**
 * Runs statements on the connections without time limits, since a deletion may take long. Those of
 * `longRead` and of shared rows keep their limits.
 */
const withMaintenanceDb = ({ db, ...others }: Platform): Platform => ({
  ...others,
  db: { ...db, ...db.maintenance },
})
