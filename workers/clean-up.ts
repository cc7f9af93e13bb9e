import type { Platform } from '../platform/platform.ts'
import { deleteOldMessages } from '../platform/whatsapp/delete-messages.ts'
import { deleteOldAttempts } from '../server/features/accounts/public.ts'
import { removeLostWorkers } from '../server/features/admin/public.ts'
import { deleteOldSessions, findUnembedded } from '../server/features/assistant/public.ts'
import { deleteOldLists } from '../server/features/feed/public.ts'
import { deleteOldKeys } from '../server/features/idempotency/public.ts'
import { deleteOldViewers } from '../server/features/likes/public.ts'
import { sweepUploads } from '../server/features/media/public.ts'
import { deleteUnusedWords } from '../server/features/products/actions/delete-unused-words.ts'

/**
 * Deletes data whose retention period (docs/PRIVACY.md) has ended. Runs all steps, then
 * throws their errors.
 */
export const cleanUp = async (platform: Platform): Promise<void> => {
  const steps = [
    deleteOldAttempts,
    sweepUploads,
    findUnembedded,
    deleteOldSessions,
    deleteOldLists,
    deleteOldViewers,
    deleteUnusedWords,
    deleteOldKeys,
    deleteOldMessages,
    removeLostWorkers,
    platform.outbox.deleteFailed,
  ]
  const failures: unknown[] = []
  for (const step of steps) await step(platform).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be cleaned up')
}
