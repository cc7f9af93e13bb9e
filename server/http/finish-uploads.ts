import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { describeFailure, fail } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Member } from '../access.ts'
import { sizeOfUpload, storeUpload } from '../features/media/public.ts'
import { cleanFilename } from './clean-text.ts'
import { folderOf, type UploadFiles, type UploadInfo } from './upload-files.ts'

/** Stores a complete upload, once, also if several requests find it complete. */
export type FinishUpload = (sender: Member, upload: UploadInfo) => Promise<void>

/** Creates the function that stores complete uploads. */
export const createFinishUpload = (platform: Platform, files: UploadFiles): FinishUpload => {
  const storing = new Map<string, Promise<void>>()
  return (sender, upload) => {
    const running =
      storing.get(upload.id) ??
      store(platform, files, sender, upload).finally(() => storing.delete(upload.id))
    storing.set(upload.id, running)
    return running
  }
}

/** Stores a complete upload. Deletes its file if it is refused or stored already. */
const store = async (
  platform: Platform,
  { folder, forget }: UploadFiles,
  sender: Member,
  upload: UploadInfo,
): Promise<void> => {
  try {
    await storeUpload(platform, sender, {
      key: upload.id,
      path: path.join(folder, upload.id),
      folder: folderOf(upload),
      filename: cleanFilename(upload.metadata?.filename ?? 'upload'),
      size: upload.size ?? 0,
      field: 'body.video',
    })
  } catch (error) {
    // Its owner deleted it meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw fail('NOT_FOUND')
    // After a server error or a full quota, the file is kept, and the client's next request
    // retries.
    const { expected, status } = describeFailure(error)
    if (expected && status < 500 && status !== 429) await forget(upload.id)
    throw error
  }
  await forget(upload.id)
}

/**
 * Creates the function that returns the size of a complete upload, so that a client that lost the
 * last answer does not send it again; `later` if it cannot be stored yet.
 */
export const createSizeOfWhole =
  (platform: Platform, { datastore }: UploadFiles, finish: FinishUpload) =>
  async (sender: Member, request: FastifyRequest): Promise<number | 'later' | null> => {
    const id = path.posix.basename(request.url.split('?')[0] ?? '')
    if (!id.startsWith(`${sender.userId}.`)) return null
    const stored = await sizeOfUpload(platform, sender.userId, id)
    if (stored !== null) return stored
    const arrived = await datastore.getUpload(id).catch(() => null)
    if (!arrived?.size || arrived.offset !== arrived.size) return null
    // The server crashed, or could not store it, after the last byte.
    try {
      await finish(sender, arrived)
    } catch (error) {
      if ([429, 503].includes(describeFailure(error).status)) return 'later'
      throw error
    }
    return arrived.size
  }
