import { sql } from 'kysely'
import type { UploadFolder } from '../../../../contract/media/folders.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { StoredUpload } from './store-upload.ts'

/** `kind` is the first half of the media type, where only that one is accepted. */
type Wanted = {
  key: string
  ownerId: string
  folder: UploadFolder | readonly UploadFolder[]
  kind?: 'image' | 'video'
}

/**
 * Attaches a finished upload of the owner's, in the transaction that refers to it. Returns `null`
 * if there is no such upload, it is another user's or of another kind, or it is attached already.
 */
export const attachUpload = async (
  tx: Tx,
  { key, ownerId, folder, kind }: Wanted,
): Promise<StoredUpload | null> => {
  const upload = await tx
    .updateTable('Upload')
    .set({ attachedAt: sql`now()` })
    .where('key', '=', key)
    .where('ownerId', '=', ownerId)
    .where('folder', 'in', [folder].flat())
    .where('type', 'like', kind ? `${kind}/%` : '%')
    .where('storedAt', 'is not', null)
    .where('attachedAt', 'is', null)
    .where('discardedAt', 'is', null)
    .returning(['key', 'storageKey', 'type', 'filename', 'size', 'sound'])
    .executeTakeFirst()
  return upload ?? null
}

/**
 * Detaches an upload, in the transaction that removes the last reference. The sweep deletes it once
 * it is a day old.
 */
export const detachUpload = async (tx: Tx, storageKey: string): Promise<void> => {
  await tx.updateTable('Upload').set({ attachedAt: null }).where('storageKey', '=', storageKey).execute()
}

/** Counts the renditions of an uploaded video for its owner's quota, in place of earlier ones. */
export const countRenditions = async (tx: Tx, storageKey: string, bytes: number): Promise<void> => {
  await tx.updateTable('Upload').set({ renditionBytes: bytes }).where('storageKey', '=', storageKey).execute()
}
