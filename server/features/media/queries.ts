import type { Deps } from '../../../platform/platform.ts'
import { PRIVATE_PREFIX } from '../../../platform/storage/port.ts'
import type { Attachment } from '../../../prisma/json.ts'

/** Papers are looked at once; what was said in a chat, for as long as one reads it. In seconds. */
const PAPERS_EXPIRE = 300
const OTHERS_EXPIRE = 3600

/** Where a browser reads what lies under a storage key; what is private, for a while. */
export const addressOf = async (storage: Deps<'storage'>['storage'], storageKey: string): Promise<string> => {
  if (!storageKey.startsWith(PRIVATE_PREFIX)) return storage.url(storageKey)
  const isPaper = storageKey.startsWith(`${PRIVATE_PREFIX}verification/`)
  return storage.privateUrl(storageKey, isPaper ? PAPERS_EXPIRE : OTHERS_EXPIRE)
}

/** The key of an upload that a caller names by its key or by an address of ours. */
export const uploadKeyOf = ({ env, storage }: Deps<'env' | 'storage'>, named: string): string => {
  const [address = ''] = named.split(/[?#]/)
  const local = address.startsWith(env.publicUrl) ? address.slice(env.publicUrl.length) : address
  const root = storage.url('k').slice(0, -1)
  return local.startsWith(root) ? local.slice(root.length) : local
}

/** Reads the size in bytes of a finished resumable upload; `null` if it is not finished or not this owner's. */
export const sizeOfUpload = async (
  { db }: Deps<'db'>,
  ownerId: string,
  key: string,
): Promise<number | null> => {
  const upload = await db.kysely
    .selectFrom('Upload')
    .select('size')
    .where('key', '=', key)
    .where('ownerId', '=', ownerId)
    .where('storedAt', 'is not', null)
    .where('discardedAt', 'is', null)
    .executeTakeFirst()
  return upload?.size ?? null
}

/** What a message keeps of a file. */
export type StoredAttachment = Attachment

/** The same as its readers see it, at an address that expires. */
export const attachmentViews = ({ storage }: Deps<'storage'>, stored: readonly StoredAttachment[]) =>
  Promise.all(
    stored.map(async ({ storageKey, ...attachment }) => ({
      ...attachment,
      url: await addressOf(storage, storageKey),
    })),
  )
