import { videoRule } from '../../../../contract/products/rest.ts'
import { field } from '../../../../contract/texts.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { typeOf } from '../../../../platform/storage/port.ts'
import { sniffFile } from '../../../../platform/storage/sniff.ts'
import type { Member } from '../../../access.ts'

/** A resumable upload that has come to its end; `path` is where its bytes lie, in bytes `size`. */
type FinishedUpload = {
  key: string
  path: string
  folder: string
  filename: string
  claimedType: string
  size: number
}

/** What may be uploaded for what. Each folder says itself what it takes. */
const rules = new Map([['products', videoRule]])

/**
 * Keeps a finished upload until something refers to it. What it is is decided by its bytes. Registering it twice is
 * registering it once. Throws 422 for an unknown folder, `VIDEO_TOO_LARGE` and `VIDEO_WRONG_KIND`.
 */
export async function registerUpload(
  { db, storage }: Needs<'db' | 'storage'>,
  actor: Member,
  upload: FinishedUpload,
): Promise<void> {
  const rule = rules.get(upload.folder)
  if (!rule) throw failField('metadata.folder', field.uploadFolder)
  if (upload.size > rule.maxBytes) throw failField('body.video', rule.tooLarge, 'VIDEO_TOO_LARGE')
  const sniffed = await sniffFile(upload.path)
  if (sniffed?.kind !== rule.kind) throw failField('body.video', rule.wrongKind, 'VIDEO_WRONG_KIND')

  const key = uploadKey(upload.key)
  const { size } = await storage.put(key, { path: upload.path }, { type: typeOf(key) })
  await db.query(
    `INSERT INTO "Upload" (key, "ownerId", folder, type, filename, size)
     VALUES ($1::text, $2::uuid, $3::text, $4::text, $5::text, $6::bigint) ON CONFLICT (key) DO NOTHING`,
    [upload.key, actor.userId, upload.folder, sniffed.mime, upload.filename.slice(0, 255), size],
  )
}

/** Where an upload's bytes are kept, out of public reach. Its key is `<owner>.<id>`, and so it has no extension. */
export const uploadKey = (key: string): string => `private/uploads/${key.replace('.', '/')}`
