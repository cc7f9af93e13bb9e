import { ERRORS, Server as TusServer } from '@tus/server'
import type { FastifyReply } from 'fastify'
import { v7 as newId } from 'uuid'
import { largestFileRule } from '../../../contract/media/folders.ts'
import { errorCode } from '../../../platform/error-code.ts'
import { describeFailure, fail } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../access.ts'
import { assertQuota, QUOTA_RETRY_SECONDS } from '../../features/media/public.ts'
import { assertUploadsEnabled } from '../../features/settings/public.ts'
import type { FinishUpload } from './finish-uploads.ts'
import { codeOfStatus, TusError, UPLOADS, withTusErrors } from './tus-protocol.ts'
import { folderOf, makeRoom, reserveUpload, type UploadFiles, type UploadInfo } from './upload-files.ts'

/** Characters of an upload’s metadata: answers repeat them in a header, which proxies bound. */
const MAX_METADATA = 4096

type TusRequest = { runtime?: { node?: { req: object } } }

/** The requests that the tus server handles, by Node's request object. */
export type TusRequests = {
  senders: WeakMap<object, Member>
  /** Their responses, for headers that the tus server does not set. */
  responses: WeakMap<object, FastifyReply['raw']>
}

/** Creates the server of the tus protocol, with the rules for who may upload how much. */
export const createTusServer = (
  platform: Platform,
  files: UploadFiles,
  requests: TusRequests,
  finish: FinishUpload,
): TusServer => {
  const senderOf = (request: TusRequest): Member => {
    const sender = request.runtime?.node && requests.senders.get(request.runtime.node.req)
    if (!sender) throw fail('AUTH_REQUIRED')
    return sender
  }
  return new TusServer({
    path: UPLOADS,
    datastore: files.datastore,
    maxSize: largestFileRule('products').maxBytes,
    relativeLocation: true,
    // The server sets its own CORS headers; the library's would allow every origin.
    allowedOrigins: () => false,
    // The id contains the owner, so that nobody else can continue or inspect it.
    namingFunction: (request) => `${senderOf(request).userId}.${newId()}`,
    onIncomingRequest: withTusErrors(async (request, id: string) => {
      if (request.method === 'POST' || request.method === 'OPTIONS') return
      if (!id.startsWith(`${senderOf(request).userId}.`)) throw fail('NOT_FOUND')
    }),
    onUploadCreate: withTusErrors(async (request, upload: UploadInfo) => {
      if ((request.headers.get('upload-metadata') ?? '').length > MAX_METADATA) throw fail('BAD_REQUEST')
      await reserve(platform, files, senderOf(request), upload)
      return {}
    }),
    onUploadFinish: withTusErrors(async (request, upload: UploadInfo) => {
      await finish(senderOf(request), upload)
      return {}
    }),
    onResponseError: (request: TusRequest, error) =>
      answerError(platform, requests.responses.get(request.runtime?.node?.req ?? {}), error),
  })
}

/**
 * Counts a new upload against its owner's quota.
 * @throws the error of the setting, size, disk or quota that refuses it
 */
const reserve = async (
  platform: Platform,
  files: UploadFiles,
  { userId: ownerId }: Member,
  upload: UploadInfo,
) => {
  await assertUploadsEnabled(platform)
  const { maxBytes, tooLarge } = largestFileRule(folderOf(upload))
  const size = upload.size ?? maxBytes
  if (size > maxBytes) throw fail('PAYLOAD_TOO_LARGE', { message: tooLarge })
  await assertQuota(platform, platform.db.kysely, { ownerId, size })
  await makeRoom(files, { ownerId, size })
  if (!(await reserveUpload(files, { id: upload.id, ownerId, size })))
    throw fail('UPLOAD_QUOTA_REACHED', { retryAfter: QUOTA_RETRY_SECONDS })
}

/** Returns the response to an error if it differs from the tus server's own. */
const answerError = (
  { log }: Pick<Platform, 'log'>,
  response: FastifyReply['raw'] | undefined,
  thrown: Error | { status_code: number; body: string },
) => {
  // A request that ended or removed the upload meanwhile deleted its files.
  const error = errorCode(thrown) === 'ENOENT' ? ERRORS.FILE_NOT_FOUND : thrown
  if (error instanceof TusError) {
    const { retryAfter } = error
    if (retryAfter !== undefined) response?.setHeader('retry-after', retryAfter)
    return
  }
  const [status, text] = 'status_code' in error ? [error.status_code, error.body.trim()] : [500, '']
  if (status < 500) {
    const { body } = describeFailure(fail(codeOfStatus[status] ?? 'BAD_REQUEST', { message: text }))
    return { status_code: status, body: JSON.stringify(body) }
  }
  // Another request writes to the same upload.
  if (error === ERRORS.ERR_LOCK_TIMEOUT) return new TusError(fail('CONFLICT'))
  log.error({ err: error }, 'An upload failed')
  // The store does not report why writing failed. Earlier data is kept, so a retry may help.
  return new TusError(error === ERRORS.FILE_WRITE_ERROR ? fail('UNAVAILABLE') : error)
}
