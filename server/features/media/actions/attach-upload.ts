import type { UploadFolder } from '../../../../contract/media/folders.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { StoredUpload } from './store-upload.ts'

/**
 * Takes a finished upload of one's own for something, in the transaction that refers to it; `kind` is the first half of
 * its media type where only one will do. Answers `null` where there is no such upload, it is another's or of another
 * kind, or something has it already.
 */
export async function attachUpload(
  tx: Transaction,
  {
    key,
    ownerId,
    folder,
    kind,
  }: { key: string; ownerId: string; folder: UploadFolder; kind?: 'image' | 'video' },
): Promise<StoredUpload | null> {
  const [row] = await tx.$queryRaw<(Omit<StoredUpload, 'size'> & { size: bigint })[]>`
    UPDATE "Upload" SET "attachedAt" = now()
    WHERE key = ${key} AND "ownerId" = ${ownerId}::uuid AND folder = ${folder}
      AND type LIKE ${kind ? `${kind}/%` : '%'}
      AND "storedAt" IS NOT NULL AND "attachedAt" IS NULL AND "discardedAt" IS NULL
    RETURNING key, "storageKey", type, filename, size`
  return row ? { ...row, size: Number(row.size) } : null
}

/** Lets go of what nothing refers to any more, in the transaction that drops the last reference: it is swept then. */
export async function releaseUpload(tx: Transaction, storageKey: string): Promise<void> {
  await tx.upload.updateMany({ where: { storageKey }, data: { attachedAt: null } })
}
