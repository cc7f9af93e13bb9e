import type { Deps } from '../../../platform/platform.ts'
import { PRIVATE_PREFIX } from '../../../platform/storage/port.ts'
import type { Attachment } from '../../../prisma/json.ts'
import { productTable } from '../products/tables.ts'

/**
 * How long private URLs are valid: documents are viewed once, chat files while a chat is open. In
 * seconds.
 */
const DOCUMENT_TTL_SECONDS = 300
const CHAT_FILE_TTL_SECONDS = 3600

/** `products/<product>/<run of the conversion>/poster.webp` */
const POSTER_KEY = /^(?:private\/)?products\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//

/** Returns the URL of a file; for a private file, one that expires. */
export const urlOf = async (storage: Deps<'storage'>['storage'], storageKey: string): Promise<string> => {
  if (!storageKey.startsWith(PRIVATE_PREFIX)) return storage.url(storageKey)
  const isDocument = storageKey.startsWith(`${PRIVATE_PREFIX}verification/`)
  return storage.privateUrl(storageKey, isDocument ? DOCUMENT_TTL_SECONDS : CHAT_FILE_TTL_SECONDS)
}

/** Returns the key of an upload that a caller names by its key or its URL. */
export const uploadKeyOf = ({ env, storage }: Deps<'env' | 'storage'>, named: string): string => {
  const [url = ''] = named.split(/[?#]/)
  const local = url.startsWith(env.publicUrl) ? url.slice(env.publicUrl.length) : url
  return local.startsWith(storage.baseUrl) ? local.slice(storage.baseUrl.length) : local
}

/**
 * Returns the size in bytes of a finished resumable upload; `null` if it is unfinished or another
 * user's.
 */
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

/**
 * Returns the user to whom a stored image belongs: the one who uploaded it, or the owner of the
 * product whose poster it is. The images of the demo shops belong to nobody.
 */
export const ownerOfImage = async ({ db }: Deps<'db'>, storageKey: string): Promise<string> => {
  const owner = await db.kysely
    .selectFrom('Upload')
    .select('ownerId')
    .where('storageKey', '=', storageKey)
    .unionAll(
      db.kysely
        .selectFrom(productTable.as('p'))
        .select('p.ownerId')
        .where('p.id', '=', POSTER_KEY.exec(storageKey)?.[1] ?? null),
    )
    .executeTakeFirst()
  return owner?.ownerId ?? 'nobody'
}

/** Returns attachments as readers see them, with URLs that expire. */
export const attachmentViews = ({ storage }: Deps<'storage'>, stored: readonly Attachment[]) =>
  Promise.all(
    stored.map(async ({ storageKey, ...attachment }) => ({
      ...attachment,
      url: await urlOf(storage, storageKey),
    })),
  )

/** Returns images and videos as `attachmentViews` does, without other files. */
export const imageAndVideoViews = async (deps: Deps<'storage'>, stored: readonly Attachment[]) =>
  (await attachmentViews(deps, stored)).flatMap(({ type, ...file }) =>
    type === 'image' || type === 'video' ? { type, ...file } : [],
  )
