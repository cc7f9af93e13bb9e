import { field } from '../../../../contract/field-codes.ts'
import type { UploadFolder } from '../../../../contract/media/folders.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Attachment } from '../../../../prisma/json.ts'
import { attachUpload } from './attach-upload.ts'

/**
 * Attaches uploads of the sender's to a message, in the transaction that stores it, and returns
 * what the message keeps of them, in their order.
 * @throws UPLOAD_UNKNOWN if one is not the sender's, not finished, or attached already
 */
export const attachUploads = async (
  tx: Tx,
  {
    keys,
    ownerId,
    folder,
  }: { keys: readonly string[]; ownerId: string; folder: UploadFolder | readonly UploadFolder[] },
): Promise<Attachment[]> => {
  const taken: Attachment[] = []
  for (const key of keys) {
    const upload = await attachUpload(tx, { key, ownerId, folder })
    if (!upload) throw failField('body.attachments', field.uploadUnknown, 'UPLOAD_UNKNOWN')
    const { storageKey, filename, size, type: mimeType, sound } = upload
    taken.push({ type: kindOf(mimeType), key: upload.key, storageKey, filename, size, mimeType, ...sound })
  }
  return taken
}

const kindOf = (mimeType: string): Attachment['type'] => {
  if (mimeType.startsWith('image/')) return 'image'
  if (mimeType.startsWith('audio/')) return 'audio'
  return mimeType.startsWith('video/') ? 'video' : 'document'
}
