import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { ErrorCode } from '../../../../contract/errors.ts'
import { type Taken, type UploadFolder, uploadFolders } from '../../../../contract/media/folders.ts'
import { fail } from '../../../../platform/errors.ts'
import { createFairQueue } from '../../../../platform/fair-queue.ts'
import { cleanPicture, PictureRefused } from '../../../../platform/images/clean.ts'
import { type LimitKey, limitKey } from '../../../../platform/limit-key.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { PRIVATE_PREFIX, typeOf } from '../../../../platform/storage/port.ts'
import { isPlainText, sniffFile } from '../../../../platform/storage/sniff.ts'
import { VideoRefused } from '../../../../platform/video/port.ts'
import { lockQuota, refuseOverQuota } from '../quota.ts'
import { refuseInfected, type Sender } from './refuse-infected.ts'

/** A file that has come whole; `path` is where its bytes lie for now, `size` in bytes. */
export type IncomingFile = {
  folder: UploadFolder
  path: string
  filename: string
  size: number
  /** What its owner names it by already: of a resumable upload, `<owner>.<id>`. */
  key?: string
  /** Which field to name where it is refused. */
  field: string
}

type StoreDeps = Deps<'db' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>

/** What is kept of a file. */
export type StoredUpload = { key: string; storageKey: string; type: string; filename: string; size: number }

/**
 * Keeps a file until something refers to it. What it is is decided by its bytes; pictures and videos lose their metadata.
 * Storing one `key` twice is storing it once. Throws `UNSUPPORTED_MEDIA_TYPE` and `PAYLOAD_TOO_LARGE` in the folder's own
 * words, `FILE_INFECTED` and `UNAVAILABLE` as `refuseInfected` does, `NOT_FOUND` where it was deleted meanwhile,
 * `UPLOAD_QUOTA_REACHED` if the account stores too much that nothing refers to.
 */
export async function storeUpload(deps: StoreDeps, actor: Sender, file: IncomingFile): Promise<StoredUpload> {
  const found = await judge(file)
  // Before the costly work; `keep` decides under a lock.
  await refuseOverQuota(deps.db.kysely, deps.env, { ownerId: actor.userId, size: file.size, key: file.key })
  await refuseInfected(deps, actor, file)
  const clean = cleaner(deps, limitKey('user', actor.userId), file, found)
  if (!clean) return keep(deps, actor, file, file.path, found.extension)
  const cleaned = `${file.path}.${clean.extension}`
  try {
    await clean.into(cleaned)
    return await keep(deps, actor, file, cleaned, clean.extension)
  } catch (error) {
    const { wrongKind } = uploadFolders[file.folder]
    if (error instanceof PictureRefused) throw refuse('UNSUPPORTED_MEDIA_TYPE', file, wrongKind)
    if (error instanceof VideoRefused) throw refuse('UNSUPPORTED_MEDIA_TYPE', file, error.message)
    throw error
  } finally {
    await rm(cleaned, { force: true })
  }
}

/** Videos repacked at the same time in this process. */
const repackTurns = createFairQueue(2)

/**
 * How a file loses what it says of its maker beside what it shows: pictures are drawn anew, videos packed anew. A product’s
 * clip stays as it came, since only what is made of it is shown, and papers as they were signed.
 */
function cleaner(
  { video }: StoreDeps,
  owner: LimitKey,
  { path, folder }: IncomingFile,
  { type, extension }: FileType,
) {
  if (type.startsWith('image/'))
    return { extension: 'webp', into: (target: string) => cleanPicture({ source: path, target, owner }) }
  if (type.startsWith('video/') && folder !== 'products')
    return { extension, into: (target: string) => repackTurns(owner, () => video.repack(path, target)) }
  return null
}

/** The row first, then the bytes, then the note that they are there: the sweep finds whatever is left halfway. */
async function keep(
  { db, storage, env }: StoreDeps,
  { userId }: Sender,
  file: IncomingFile,
  path: string,
  extension: string,
): Promise<StoredUpload> {
  const storageKey = placeFor(file, extension)
  const type = typeOf(storageKey)
  // A name is shown and nothing else: what no text may hold is left out of it.
  const filename = file.filename.replaceAll('\u0000', '').slice(0, 255).toWellFormed()
  const { folder, key = storageKey } = file
  const reserved = await db.transaction(async (tx) => {
    await lockQuota(tx, userId)
    await refuseOverQuota(tx, env, { ownerId: userId, size: file.size, key: file.key })
    return tx
      .insertInto('Upload')
      .values({ key, ownerId: userId, folder, storageKey, type, filename, size: file.size })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((eb) => ({ key: eb.ref('excluded.key') }))
          .where('Upload.discardedAt', 'is', null),
      )
      .returning('key')
      .executeTakeFirst()
  })
  if (!reserved) throw fail('NOT_FOUND')
  const { size } = await storage.put(storageKey, { path }, { type })
  await db.kysely.updateTable('Upload').set({ size, storedAt: sql`now()` }).where('key', '=', key).execute()
  return { key, storageKey, type, filename, size }
}

/** What the file is, where its folder takes that. */
async function judge(file: IncomingFile): Promise<FileType> {
  const { takes, wrongKind }: { takes: readonly Taken[]; wrongKind: string } = uploadFolders[file.folder]
  const found = await typeOfFile(file)
  const taken = found && takes.find(({ types }) => types.includes(found.type))
  if (!taken) throw refuse('UNSUPPORTED_MEDIA_TYPE', file, wrongKind)
  if (file.size > taken.maxBytes) throw refuse('PAYLOAD_TOO_LARGE', file, taken.tooLarge)
  return found
}

type FileType = { type: string; extension: string }

/** Plain text and the old Word say too little of themselves: there the name decides among what the bytes allow. */
async function typeOfFile({ path, filename }: IncomingFile): Promise<FileType | null> {
  const sniffed = await sniffFile(path)
  if (sniffed?.mime === 'application/x-cfb')
    return /\.doc$/i.test(filename) ? { type: 'application/msword', extension: 'doc' } : null
  if (sniffed) return { type: sniffed.mime, extension: sniffed.ext }
  const isText = /\.txt$/i.test(filename) && (await isPlainText(path))
  return isText ? { type: 'text/plain', extension: 'txt' } : null
}

/** A product’s clip is not for others’ eyes, though the pictures beside it are. */
const placeFor = ({ folder, key }: IncomingFile, extension: string): string => {
  const isPrivate = uploadFolders[folder].isPrivate || extension !== 'webp'
  const id = key?.split('.').at(-1) ?? newId()
  return `${isPrivate ? PRIVATE_PREFIX : ''}${folder}/${id}.${extension}`
}

const refuse = (code: ErrorCode, { field }: IncomingFile, message: string) =>
  fail(code, { message, fields: [{ path: field, message }] })
