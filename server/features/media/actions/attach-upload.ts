import type { Transaction } from '../../../../platform/outbox/port.ts'
import { uploadKey } from './register-upload.ts'

/**
 * Takes a finished upload of one's own for something, in the transaction that refers to it. Answers the storage key of
 * its bytes, or `null` where there is no such upload, it is another's, or something has it already.
 */
export async function attachUpload(
  tx: Transaction,
  { key, ownerId, folder }: { key: string; ownerId: string; folder: string },
): Promise<string | null> {
  const { count } = await tx.upload.updateMany({
    where: { key, ownerId, folder, attachedAt: null },
    data: { attachedAt: new Date() },
  })
  return count === 1 ? uploadKey(key) : null
}
