import type { Needs } from '../../../platform/platform.ts'
import { PRIVATE_PREFIX } from '../../../platform/storage/port.ts'
import type { Attachment } from '../../../prisma/json.ts'

/** Papers are looked at once; what was said in a chat, for as long as one reads it. In seconds. */
const PAPERS_EXPIRE = 300
const OTHERS_EXPIRE = 3600

/** Where a browser reads what lies under a storage key; what is private, for a while. */
export const addressOf = async (
  storage: Needs<'storage'>['storage'],
  storageKey: string,
): Promise<string> => {
  if (!storageKey.startsWith(PRIVATE_PREFIX)) return storage.url(storageKey)
  const isPaper = storageKey.startsWith(`${PRIVATE_PREFIX}verification/`)
  return storage.privateUrl(storageKey, isPaper ? PAPERS_EXPIRE : OTHERS_EXPIRE)
}

/** The key of an upload that a caller names by its key or by an address of ours. */
export const uploadKeyOf = ({ env, storage }: Needs<'env' | 'storage'>, named: string): string => {
  const [address = ''] = named.split(/[?#]/)
  const local = address.startsWith(env.publicUrl) ? address.slice(env.publicUrl.length) : address
  const root = storage.url('k').slice(0, -1)
  return local.startsWith(root) ? local.slice(root.length) : local
}

/** The size in bytes of a resumable upload that came whole; `null` where it did not, or is not this owner's. */
export const sizeOfUpload = async (
  { db }: Needs<'db'>,
  ownerId: string,
  key: string,
): Promise<number | null> => {
  const [row] = await db.query<{ size: string }>(
    `SELECT size FROM "Upload"
     WHERE key = $1::text AND "ownerId" = $2::uuid AND "storedAt" IS NOT NULL AND "discardedAt" IS NULL`,
    [key, ownerId],
  )
  return row ? Number(row.size) : null
}

/** What a message keeps of a file. */
export type StoredAttachment = Attachment

/** The same as its readers see it, at an address that expires. */
export const attachmentViews = ({ storage }: Needs<'storage'>, stored: readonly StoredAttachment[]) =>
  Promise.all(
    stored.map(async ({ storageKey, ...attachment }) => ({
      ...attachment,
      url: await addressOf(storage, storageKey),
    })),
  )
