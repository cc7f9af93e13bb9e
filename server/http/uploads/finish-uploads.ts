import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { singleFlightByKey } from '../../../platform/concurrency/single-flight.ts'
import { errorCode } from '../../../platform/error-code.ts'
import { describeFailure, fail } from '../../../platform/errors.ts'
import { runForCaller } from '../../../platform/limits/caller-context.ts'
import { blockLimitKey } from '../../../platform/limits/limit-key.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createCallerCheck, type Member, queueOwner } from '../../access.ts'
import type { Authenticator } from '../../features/accounts/public.ts'
import { sizeOfUpload, storeUpload } from '../../features/media/public.ts'
import { cleanFilename } from '../requests/clean-text.ts'
import { folderOf, type UploadFiles, type UploadInfo } from './upload-files.ts'

/** Stores a complete upload; requests that find it complete at once share one run. */
export type FinishUpload = (sender: Member, upload: UploadInfo) => Promise<void>

export const createFinishUpload = (
  platform: Platform,
  files: UploadFiles,
  isSessionOpen: Authenticator['isSessionOpen'],
): FinishUpload => {
  const storeShared = singleFlightByKey<void>()
  return async (sender, upload) => {
    const check = createCallerCheck(sender, isSessionOpen)
    // It may have taken long to arrive. The file stays for a day, for the owner's next session.
    await check()
    const caller = { check, block: blockLimitKey(sender.address), owner: queueOwner(sender) }
    await storeShared(upload.id, () => runForCaller(caller, () => store(platform, files, sender, upload)))
  }
}

/** Stores a complete upload. Deletes its file if it is refused or stored already. */
const store = async (
  platform: Platform,
  { folder, removeUpload }: UploadFiles,
  sender: Member,
  upload: UploadInfo,
): Promise<void> => {
  try {
    const mediaFolder = folderOf(upload)
    await storeUpload(platform, sender, {
      key: upload.id,
      path: path.join(folder, upload.id),
      folder: mediaFolder,
      filename: cleanFilename(upload.metadata?.filename ?? 'upload'),
      size: upload.size ?? 0,
      // As in the forms that take the same files.
      field: mediaFolder === 'products' ? 'body.video' : 'body.file',
    })
  } catch (error) {
    // Its owner deleted it meanwhile.
    if (errorCode(error) === 'ENOENT') throw fail('NOT_FOUND')
    // After a server error, a full quota or the end of the session, the file is kept for the
    // client's next request.
    const { isExpected, status } = describeFailure(error)
    if (isExpected && status < 500 && ![401, 429].includes(status)) await removeUpload(upload.id)
    throw error
  }
  await removeUpload(upload.id)
}

/**
 * Returns the size of a complete upload, so that a client that lost the last response does not send
 * it again; `null` if it is not complete, `later` if it cannot be stored yet.
 */
export const createCompletedSize =
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
