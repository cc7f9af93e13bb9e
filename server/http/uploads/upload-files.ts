import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { field } from '../../../contract/field-codes.ts'
import { isUploadFolder, largestFileRule } from '../../../contract/media/folders.ts'
import { DAY_MS } from '../../../contract/time.ts'
import type { Clock } from '../../../platform/clock.ts'
import { failField } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  assertDiskSpace,
  diskRoom,
  hasDiskSpace,
  noRoom,
  whileDiskHasSpace,
} from '../../../platform/storage/disk-space.ts'
import { withTusErrors } from './tus-protocol.ts'
import {
  chooseForRemoval,
  countUnfinished,
  readUnfinished,
  sumOfDeclared,
  type UnfinishedUploads,
} from './unfinished-uploads.ts'

/** Unfinished uploads without progress for this time are deleted. */
const ABANDONED_AFTER_MS = DAY_MS

/** An upload as the tus server describes it. */
export type UploadInfo = {
  id: string
  size?: number | undefined
  metadata?: Record<string, string | null> | undefined
}

/** The files of unfinished uploads on this server. */
export type UploadFiles = {
  folder: string
  datastore: FileStore
  unfinished: UnfinishedUploads
  /** Removes an upload's files and no longer counts it against its owner's quota. */
  removeUpload(id: string): Promise<void>
}

/** Opens the folder `uploads` of this server's DATA_DIR, which other servers may share. */
export const openUploadFiles = async ({ env }: Pick<Platform, 'env'>): Promise<UploadFiles> => {
  const folder = path.join(env.dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = countUnfinished(await readUploads(folder), env.uploadQuota.unfinished)
  const removeUpload = async (id: string) => {
    await removeFiles(folder, id)
    unfinished.release(id)
  }
  const datastore = new FileStore({ directory: folder })
  // On a full disk the store leaves an unreferenced file.
  const create = datastore.create.bind(datastore)
  datastore.create = async (upload) => {
    try {
      return await create(upload)
    } catch (error) {
      await removeUpload(upload.id)
      throw error
    }
  }
  const write = datastore.write.bind(datastore)
  datastore.write = withTusErrors(async (content, id, offset) => {
    await assertDiskSpace(folder, 0)
    return write(Readable.from(whileDiskHasSpace(content, folder)), id, offset)
  })
  const remove = datastore.remove.bind(datastore)
  datastore.remove = async (id) => {
    await remove(id)
    unfinished.release(id)
  }
  return { folder, datastore, unfinished, removeUpload }
}

/**
 * Counts an upload against its owner's quota, and returns whether it fits. Uploads that another
 * server has finished or removed meanwhile count no more.
 */
export const reserveUpload = async (
  { folder, unfinished }: UploadFiles,
  { id, ownerId, size }: { id: string; ownerId: string; size: number },
): Promise<boolean> => {
  if (unfinished.reserve(id, size)) return true
  unfinished.releaseAbsent(await readUploads(folder, ownerId), ownerId)
  return unfinished.reserve(id, size)
}

const readUploads = (folder: string, ownerId?: string) =>
  readUnfinished(folder, largestFileRule('products').maxBytes, ownerId)

/**
 * Makes room for an upload. On a full disk, uploads of the accounts with most unfinished bytes give
 * way, if those have more than this account would have, and if that is enough.
 * @throws UNAVAILABLE
 */
export const makeRoom = async (
  { folder, unfinished, removeUpload }: UploadFiles,
  { ownerId, size }: { ownerId: string; size: number },
): Promise<void> => {
  // Declared bytes may still arrive. Once they have, they count twice, and take half of the disk.
  if (await hasDiskSpace(folder, unfinished.total() + size)) return
  const uploads = await readUploads(folder)
  unfinished.releaseAbsent(uploads)
  const lackingBytes = sumOfDeclared(uploads) + size - (await diskRoom(folder))
  const removed = chooseForRemoval(uploads, { ownerId, size, lackingBytes })
  if (!removed) throw noRoom()
  for (const id of removed) await removeUpload(id)
}

/**
 * Returns the media folder that an upload's metadata names.
 *
 * @throws VALIDATION_FAILED for an unknown folder
 */
export const folderOf = ({ metadata }: UploadInfo) => {
  const folder = metadata?.folder ?? 'products'
  if (!isUploadFolder(folder)) throw failField('metadata.folder', field.uploadFolder)
  return folder
}

/** Removes the data of an upload and the tus server's metadata. */
const removeFiles = async (folder: string, id: string): Promise<void> => {
  await Promise.all([id, `${id}.json`].map((name) => rm(path.join(folder, name), { force: true })))
}

/** Removes unfinished uploads without progress for a day. */
export const sweepUnfinished = async (
  clock: Clock,
  folder: string,
  removeUpload: (id: string) => Promise<void> = (id) => removeFiles(folder, id),
): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.json')) continue
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (found && clock.now() - found.mtimeMs > ABANDONED_AFTER_MS) await removeUpload(name)
  }
}
