import { field } from '../../../../contract/field-codes.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { ApiError, fail, failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { CommentMedia } from '../../../../prisma/json.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { attachUpload, detachUpload, storeUpload, uploadKeyOf } from '../../media/public.ts'

/** An image in a request: an upload's key or URL, alone or in an entry of `media`. */
export type NamedMedia = string | { key: string }

/**
 * Stores the images of a comment's request and returns their keys. An error names the file: 'File
 * 2: …'.
 */
export const storeFiles = async (
  deps: Deps<'db' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>,
  actor: Member,
  files: readonly ReceivedFile[],
): Promise<string[]> => {
  const keys: string[] = []
  for (const [index, file] of files.entries()) {
    try {
      const stored = await storeUpload(deps, actor, { ...file, folder: 'comments', field: 'body.files' })
      keys.push(stored.key)
    } catch (error) {
      // Server errors do not depend on the file.
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      const message = field.fileNumbered(index + 1, error.codedMessage)
      throw fail(error.code, { message, fields: [{ path: 'body.files', message }] })
    }
  }
  return keys
}

/**
 * Attaches the author's uploads to a comment in the caller's transaction. Media of `before` stay
 * attached if they are named again, and are detached otherwise.
 * @throws UPLOAD_UNKNOWN
 */
export const attachMedia = async (
  deps: Deps<'env' | 'storage'>,
  tx: Tx,
  {
    ownerId,
    named,
    before = [],
  }: { ownerId: string; named: readonly NamedMedia[]; before?: readonly CommentMedia[] },
): Promise<CommentMedia[]> => {
  const taken: CommentMedia[] = []
  for (const [index, item] of named.entries()) {
    const key = uploadKeyOf(deps, typeof item === 'string' ? item : item.key)
    if (taken.some((media) => media.key === key)) continue
    const kept = before.find((media) => media.key === key)
    const upload = kept
      ? { storageKey: kept.key, type: kept.type }
      : await attachUpload(tx, { key, ownerId, folder: 'comments', kind: 'image' })
    if (!upload) {
      const message = field.fileNumbered(index + 1, field.uploadUnknown)
      throw failField(`body.media.${index}`, message, 'UPLOAD_UNKNOWN')
    }
    taken.push({ key: upload.storageKey, type: upload.type })
  }
  await detachMedia(
    tx,
    before.filter((media) => !taken.some(({ key }) => key === media.key)),
  )
  return taken
}

/** Detaches images that no comment shows any more. */
export const detachMedia = async (tx: Tx, media: readonly CommentMedia[]): Promise<void> => {
  for (const { key } of media) await detachUpload(tx, key)
}
