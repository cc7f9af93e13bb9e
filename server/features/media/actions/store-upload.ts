import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { ErrorCode } from '../../../../contract/errors.ts'
import {
  type AcceptedFiles,
  MEGABYTE,
  type UploadFolder,
  uploadFolders,
} from '../../../../contract/media/folders.ts'
import { fail } from '../../../../platform/errors.ts'
import { cleanImage, ImageRefused } from '../../../../platform/images/clean.ts'
import { type LimitKey, limitKey } from '../../../../platform/limits/limit-key.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { PRIVATE_PREFIX, typeOf } from '../../../../platform/storage/port.ts'
import { isPlainText, sniffFile } from '../../../../platform/storage/sniff.ts'
import { QUICK_CPU_SECONDS } from '../../../../platform/video/limits.ts'
import { VideoRefused } from '../../../../platform/video/port.ts'
import type { Sound } from '../../../../prisma/json.ts'
import { assertQuota, lockQuota } from '../quota.ts'
import { assertNotInfected, type Sender } from './assert-not-infected.ts'
import { createQuickTurns, runInTurn } from './quick-turns.ts'

/** A completely received file; `path` is its temporary location, `size` in bytes. */
export type IncomingFile = {
  folder: UploadFolder
  path: string
  filename: string
  size: number
  /** The key that its owner knows already: of a resumable upload, `<owner>.<id>`. */
  key?: string
  /** The field named in a refusal. */
  field: string
}

type StoreDeps = Deps<'db' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>

/** The stored record of a file. */
export type StoredUpload = {
  key: string
  storageKey: string
  type: string
  filename: string
  size: number
  sound: Sound | null
}

/**
 * Stores an upload once per `key`; unused, it expires. Removes metadata, see `converterFor`.
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, FILE_INFECTED, UNAVAILABLE,
 *   UPLOAD_QUOTA_REACHED, NOT_FOUND if it was deleted meanwhile
 */
export const storeUpload = async (
  deps: StoreDeps,
  actor: Sender,
  file: IncomingFile,
): Promise<StoredUpload> => {
  const found = await detectType(file)
  // Checked before the costly work; `store` decides under a lock.
  await assertQuota(deps, deps.db.kysely, { ownerId: actor.userId, size: file.size, key: file.key })
  await assertNotInfected(deps, actor, file)
  const converter = converterFor(deps, limitKey('user', actor.userId), file, found)
  if (!converter)
    return store(deps, actor, file, { path: file.path, extension: found.extension, sound: null })
  const cleaned = `${file.path}.${converter.extension}`
  try {
    const sound = await converter.writeTo(cleaned)
    return await store(deps, actor, file, { path: cleaned, extension: converter.extension, sound })
  } catch (error) {
    const { wrongKind } = uploadFolders[file.folder]
    if (error instanceof ImageRefused) throw refuse('UNSUPPORTED_MEDIA_TYPE', file, wrongKind)
    // The other texts of refusals are about videos.
    const isVoice = file.folder === 'voice' && error instanceof VideoRefused && error.code !== 'TOO_LONG'
    if (isVoice) throw refuse('UNSUPPORTED_MEDIA_TYPE', file, wrongKind)
    if (error instanceof VideoRefused) throw refuse('UNSUPPORTED_MEDIA_TYPE', file, error.codedMessage)
    throw error
  } finally {
    await rm(cleaned, { force: true })
  }
}

/** A minute of speech takes 256 KB at most, and less than a second of processor time. */
const SHORT_NOTE = { bytes: 256 * 1024, seconds: 60, probeCpuSeconds: 1, cpuSeconds: QUICK_CPU_SECONDS }
/** The slowest notes, five minutes at 6 kbit/s, take 2.7 s for 240 KB. */
const NOTE_BYTES_PER_MS = 90
/**
 * A clip as our client compresses it. Reading and copying take a tenth of a second each; with
 * Debian's ffmpeg a third on a busy machine, and more than a second on a slow one.
 */
const SMALL_VIDEO = { bytes: 8 * MEGABYTE, cpuSeconds: QUICK_CPU_SECONDS }
/** The smallest file takes it, to start the tools. */
const MIN_VIDEO_MS = 200
/** At this rate the largest small clip takes a second. */
const VIDEO_BYTES_PER_MS = SMALL_VIDEO.bytes / 1000
const videoTurns = createQuickTurns(2)
const voiceTurns = createQuickTurns(1)

/** `writeTo` writes the file that is stored, and returns how a voice note sounds. */
type Converter = { extension: string; writeTo: (target: string) => Promise<Sound | null> }

/**
 * Returns how a file loses its metadata: images and voice notes are re-encoded, videos repacked.
 * A product's clip is kept unchanged, since only its renditions are served, and so are documents.
 */
const converterFor = (
  { video }: StoreDeps,
  owner: LimitKey,
  { path, folder, size }: IncomingFile,
  { type, extension }: FileType,
): Converter | null => {
  if (folder === 'voice')
    return { extension: 'm4a', writeTo: (target) => encodeVoice(video, owner, { path, size, target }) }
  if (type.startsWith('image/'))
    return {
      extension: 'webp',
      writeTo: async (target) => {
        await cleanImage({ source: path, target, owner })
        return null
      },
    }
  if (type.startsWith('video/') && folder !== 'products')
    return {
      extension,
      writeTo: async (target) => {
        await repackVideo(video, owner, { path, size, target })
        return null
      },
    }
  return null
}

type Encoding = { path: string; size: number; target: string }

/** A note that claimed to be short and is not waits once more, among the long ones. */
const encodeVoice = (
  video: StoreDeps['video'],
  owner: LimitKey,
  { path, size, target }: Encoding,
): Promise<Sound> =>
  runInTurn(voiceTurns, owner, {
    looksQuick: size <= SHORT_NOTE.bytes,
    expectedMs: size / NOTE_BYTES_PER_MS,
    run: (isQuick) => video.encodeVoice(path, target, isQuick ? SHORT_NOTE : undefined),
  })

const repackVideo = (
  video: StoreDeps['video'],
  owner: LimitKey,
  { path, size, target }: Encoding,
): Promise<void> =>
  runInTurn(videoTurns, owner, {
    looksQuick: size <= SMALL_VIDEO.bytes,
    expectedMs: Math.max(MIN_VIDEO_MS, size / VIDEO_BYTES_PER_MS),
    run: (isQuick) => video.repack(path, target, isQuick ? SMALL_VIDEO.cpuSeconds : undefined),
  })

/**
 * Inserts the row, stores the file, then marks the row as stored: the sweep finds anything left
 * half-way.
 */
const store = async (
  deps: StoreDeps,
  { userId }: Sender,
  file: IncomingFile,
  { path, extension, sound }: { path: string; extension: string; sound: Sound | null },
): Promise<StoredUpload> => {
  const { db, storage } = deps
  const storageKey = storageKeyFor(file, extension)
  const type = typeOf(storageKey)
  // The name is only displayed: characters that PostgreSQL cannot store are removed.
  const filename = file.filename.replaceAll('\u0000', '').slice(0, 255).toWellFormed()
  const { folder, key = storageKey } = file
  const reserved = await db.transaction(async (tx) => {
    await lockQuota(tx, userId)
    await assertQuota(deps, tx, { ownerId: userId, size: file.size, key: file.key })
    return tx
      .insertInto('Upload')
      .values({
        ...{ key, ownerId: userId, folder, storageKey, type, filename, size: file.size },
        sound: sound && JSON.stringify(sound),
      })
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
  return { key, storageKey, type, filename, size, sound }
}

/**
 * Detects the file's type.
 * @throws if its folder does not accept it
 */
const detectType = async (file: IncomingFile): Promise<FileType> => {
  const { accepts, wrongKind }: { accepts: readonly AcceptedFiles[]; wrongKind: string } =
    uploadFolders[file.folder]
  const found = await typeOfFile(file)
  const rule = found && accepts.find(({ types }) => types.includes(found.type))
  if (!rule) throw refuse('UNSUPPORTED_MEDIA_TYPE', file, wrongKind)
  if (file.size > rule.maxBytes) throw refuse('PAYLOAD_TOO_LARGE', file, rule.tooLarge)
  return found
}

type FileType = { type: string; extension: string }

/**
 * For plain text and old Word files the bytes are ambiguous, so the extension decides among the
 * possible types.
 */
const typeOfFile = async ({ path, filename }: IncomingFile): Promise<FileType | null> => {
  const sniffed = await sniffFile(path)
  if (sniffed?.mime === 'application/x-cfb')
    return /\.doc$/i.test(filename) ? { type: 'application/msword', extension: 'doc' } : null
  if (sniffed) return { type: sniffed.mime, extension: sniffed.ext }
  const isText = /\.txt$/i.test(filename) && (await isPlainText(path))
  return isText ? { type: 'text/plain', extension: 'txt' } : null
}

/** A product's clip is private, though the images beside it are public. */
const storageKeyFor = ({ folder, key }: IncomingFile, extension: string): string => {
  const isPrivate = uploadFolders[folder].isPrivate || extension !== 'webp'
  const id = key?.split('.').at(-1) ?? newId()
  return `${isPrivate ? PRIVATE_PREFIX : ''}${folder}/${id}.${extension}`
}

const refuse = (code: ErrorCode, { field }: IncomingFile, message: string) =>
  fail(code, { message, fields: [{ path: field, message }] })
