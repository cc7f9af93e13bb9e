import { field } from '../../../../contract/field-codes.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { attachUpload, uploadKeyOf } from '../../media/public.ts'

/**
 * Attaches the user's own upload, named by its key or URL, as a document.
 * @throws UPLOAD_UNKNOWN for the field `path`
 */
export const attachDocument = async (
  deps: Deps<'env' | 'storage'>,
  tx: Tx,
  { userId, named, path }: { userId: string; named: string; path: string },
): Promise<{ storageKey: string; type: string }> => {
  const key = uploadKeyOf(deps, named)
  const upload = await attachUpload(tx, { key, ownerId: userId, folder: 'verification' })
  if (!upload) throw failField(path, field.uploadUnknown, 'UPLOAD_UNKNOWN')
  return upload
}
