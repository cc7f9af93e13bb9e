import { rm } from 'node:fs/promises'
import { v7 as newId } from 'uuid'
import type { ErrorCode } from '../../../../contract/errors.ts'
import { type Taken, type UploadFolder, uploadFolders } from '../../../../contract/media/folders.ts'
import { fail } from '../../../../platform/errors.ts'
import { cleanPicture, PictureRefused } from '../../../../platform/images/clean.ts'
import { type LimitKey, limitKey } from '../../../../platform/limit-key.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { PRIVATE_PREFIX, typeOf } from '../../../../platform/storage/port.ts'
import { isPlainText, sniffFile } from '../../../../platform/storage/sniff.ts'
import { createTurns } from '../../../../platform/turns.ts'
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

type World = Needs<'db' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>

/** What is kept of a file. */
export type StoredUpload = { key: string; storageKey: string; type: string; filename: string; size: number }

/**
 * Keeps a file until something refers to it. What it is is decided by its bytes; pictures and videos lose their metadata.
 * Storing one `key` twice is storing it once. Throws `UNSUPPORTED_MEDIA_TYPE` and `PAYLOAD_TOO_LARGE` in the folder's own
 * words, `FILE_INFECTED` and `UNAVAILABLE` as `refuseInfected` does, `NOT_FOUND` where it was deleted meanwhile,
 * `UPLOAD_QUOTA_REACHED` if the account stores too much that nothing refers to.
 */
export async function storeUpload(world: World, actor: Sender, file: IncomingFile): Promise<StoredUpload> {
  const found = await judge(file)
  // Before the costly work; `keep` decides under a lock.
  await refuseOverQuota(world.db, world.env, { ownerId: actor.userId, size: file.size, key: file.key })
  await refuseInfected(world, actor, file)
  const clean = cleaner(world, limitKey('user', actor.userId), file, found)
  if (!clean) return keep(world, actor, file, file.path, found.extension)
  const cleaned = `${file.path}.${clean.extension}`
  try {
    await clean.into(cleaned)
    return await keep(world, actor, file, cleaned, clean.extension)
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
const repackTurns = createTurns(2)

/**
 * How a file loses what it says of its maker beside what it shows: pictures are drawn anew, videos packed anew. A product’s
 * clip stays as it came, since only what is made of it is shown, and papers as they were signed.
 */
function cleaner(
  { video }: World,
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
  { db, storage, env }: World,
  { userId }: Sender,
  file: IncomingFile,
  path: string,
  extension: string,
): Promise<StoredUpload> {
  const storageKey = placeFor(file, extension)
  const type = typeOf(storageKey)
  // A name is shown and nothing else: what no text may hold is left out of it.
  const filename = file.filename.replaceAll('\u0000', '').slice(0, 255).toWellFormed()
  const [row] = await db.rawTransaction(async ({ query }) => {
    await lockQuota(query, userId)
    await refuseOverQuota({ query }, env, { ownerId: userId, size: file.size, key: file.key })
    return query<{ key: string }>(
      `INSERT INTO "Upload" (key, "ownerId", folder, "storageKey", type, filename, size)
     VALUES ($1::text, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::bigint)
     ON CONFLICT (key) DO UPDATE SET key = excluded.key WHERE "Upload"."discardedAt" IS NULL
     RETURNING key`,
      [file.key ?? storageKey, userId, file.folder, storageKey, type, filename, file.size],
    )
  })
  if (!row) throw fail('NOT_FOUND')
  const { size } = await storage.put(storageKey, { path }, { type })
  await db.query(`UPDATE "Upload" SET size = $2::bigint, "storedAt" = now() WHERE key = $1::text`, [
    row.key,
    size,
  ])
  return { key: row.key, storageKey, type, filename, size }
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
