import { field } from '../../../../contract/texts.ts'
import { fail, Refusal } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { attachUpload, releaseUpload, storeUpload, uploadKeyOf } from '../../media/public.ts'
import type { StoredMedia } from '../queries/rows.ts'

/** A picture as a call names it: an upload's key or address, by itself or in an entry of `media`. */
export type NamedMedia = string | { key: string }

/**
 * Keeps the pictures that came along with a comment, and answers their keys. A refusal says which it was: 'File 2: …'.
 */
export async function keepFiles(
  world: Needs<'db' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>,
  actor: Member,
  files: readonly ReceivedFile[],
): Promise<string[]> {
  const keys: string[] = []
  for (const [index, file] of files.entries()) {
    try {
      const stored = await storeUpload(world, actor, { ...file, folder: 'comments', field: 'body.files' })
      keys.push(stored.key)
    } catch (error) {
      // Trouble of ours is no file’s fault.
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      const message = field.fileNumbered(index + 1, error.message)
      throw fail(error.code, { message, fields: [{ path: 'body.files', message }] })
    }
  }
  return keys
}

/**
 * Takes uploads of one's own for a comment, in the transaction that refers to them; those it has already (`before`) may
 * be named too and stay, those that are not named any more are let go. Throws `UPLOAD_UNKNOWN`.
 */
export async function takeMedia(
  world: Needs<'env' | 'storage'>,
  tx: Transaction,
  ownerId: string,
  named: readonly NamedMedia[],
  before: readonly StoredMedia[] = [],
): Promise<StoredMedia[]> {
  const taken: StoredMedia[] = []
  for (const [index, item] of named.entries()) {
    const key = uploadKeyOf(world, typeof item === 'string' ? item : item.key)
    if (taken.some((media) => media.key === key)) continue
    const kept = before.find((media) => media.key === key)
    const upload = kept
      ? { storageKey: kept.key, type: kept.type }
      : await attachUpload(tx, { key, ownerId, folder: 'comments', kind: 'image' })
    if (!upload) {
      const message = field.fileNumbered(index + 1, field.uploadUnknown)
      throw fail('UPLOAD_UNKNOWN', { fields: [{ path: `body.media.${index}`, message }] })
    }
    taken.push({ key: upload.storageKey, type: upload.type })
  }
  await dropMedia(
    tx,
    before.filter((media) => !taken.some(({ key }) => key === media.key)),
  )
  return taken
}

/** Lets go of pictures that no comment shows any more. */
export async function dropMedia(tx: Transaction, media: readonly StoredMedia[]): Promise<void> {
  for (const { key } of media) await releaseUpload(tx, key)
}
