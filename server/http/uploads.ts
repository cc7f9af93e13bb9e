import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import { ERRORS, Server as TusServer } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import { isUploadFolder, largestOf } from '../../contract/media/folders.ts'
import { field } from '../../contract/texts.ts'
import type { Clock } from '../../platform/clock.ts'
import { describeFailure, fail, failField } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Member } from '../access.ts'
import { QUOTA_RETRY_SECONDS, refuseOverQuota, sizeOfUpload, storeUpload } from '../features/media/public.ts'
import { refuseFilesIfOff } from '../features/settings/public.ts'
import { cleanFilename } from './clean-text.ts'
import { refuseWithoutRoom } from './disk-room.ts'
import type { Identify } from './http.ts'
import {
  codes,
  Refused,
  refuseUnsupported,
  refuseVersion,
  TUS_VERSION,
  UPLOADS,
  withRefusals,
} from './tus-protocol.ts'
import { countUnfinished } from './unfinished-uploads.ts'

const HOUR_MS = 3_600_000
/** Unfinished uploads without progress for this time are deleted. */
const ABANDONED_AFTER_MS = 24 * HOUR_MS

/**
 * Mounts resumable uploads (tus 1.0) at `/api/media/uploads`. Unfinished ones are stored in
 * `uploads` of this server's DATA_DIR.
 */
export const mountUploads = async (
  app: FastifyInstance,
  platform: Platform,
  identify: Identify,
): Promise<void> => {
  const folder = path.join(platform.env.dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const largest = largestOf('products').maxBytes
  const unfinished = await countUnfinished(folder, platform.env.uploadQuota.unfinished, largest)
  const forget = async (id: string) => {
    await removeFiles(folder, id)
    unfinished.release(id)
  }
  sweepHourly(app, platform, folder, forget)
  const datastore = new FileStore({ directory: folder })
  // On a full disk the store leaves an unreferenced file.
  const create = datastore.create.bind(datastore)
  datastore.create = async (upload) => {
    try {
      return await create(upload)
    } catch (error) {
      await forget(upload.id)
      throw error
    }
  }
  const remove = datastore.remove.bind(datastore)
  datastore.remove = async (id) => {
    await remove(id)
    unfinished.release(id)
  }
  /** The user of each request that the tus server handles. */
  const senders = new WeakMap<object, Member>()
  /** The responses to those requests, for headers that the tus server does not set. */
  const answers = new WeakMap<object, FastifyReply['raw']>()
  const senderOf = (request: TusRequest): Member => {
    const sender = request.runtime?.node && senders.get(request.runtime.node.req)
    if (!sender) throw fail('AUTH_REQUIRED')
    return sender
  }

  /** Stores a complete upload. Deletes its file if it is refused or stored already. */
  const store = async (sender: Member, upload: UploadInfo): Promise<void> => {
    const file = path.join(folder, upload.id)
    try {
      await storeUpload(platform, sender, {
        key: upload.id,
        path: file,
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
  const storing = new Map<string, Promise<void>>()
  /** Stores an upload once, also if several requests find it complete. */
  const finish = (sender: Member, upload: UploadInfo): Promise<void> => {
    const running = storing.get(upload.id) ?? store(sender, upload).finally(() => storing.delete(upload.id))
    storing.set(upload.id, running)
    return running
  }

  const tus = new TusServer({
    path: UPLOADS,
    datastore,
    maxSize: largest,
    relativeLocation: true,
    // The server sets its own CORS headers; the library's would allow every origin.
    allowedOrigins: () => false,
    // The id contains the owner, so that nobody else can continue or inspect it.
    namingFunction: (request) => `${senderOf(request).userId}.${newId()}`,
    onIncomingRequest: withRefusals(async (request, id: string) => {
      if (request.method === 'POST' || request.method === 'OPTIONS') return
      if (!id.startsWith(`${senderOf(request).userId}.`)) throw fail('NOT_FOUND')
    }),
    onUploadCreate: withRefusals(async (request, upload: UploadInfo) => {
      await refuseFilesIfOff(platform)
      const { maxBytes, tooLarge } = largestOf(folderOf(upload))
      const size = upload.size ?? maxBytes
      if (size > maxBytes) throw fail('PAYLOAD_TOO_LARGE', { message: tooLarge })
      await refuseWithoutRoom(folder, size)
      await refuseOverQuota(platform.db.kysely, platform.env, { ownerId: senderOf(request).userId, size })
      if (!unfinished.reserve(upload.id, size))
        throw fail('UPLOAD_QUOTA_REACHED', { retryAfter: QUOTA_RETRY_SECONDS })
      return {}
    }),
    onUploadFinish: withRefusals(async (request, upload: UploadInfo) => {
      await finish(senderOf(request), upload)
      return {}
    }),
    onResponseError: (request: TusRequest, error) => {
      if (error instanceof Refused) {
        const { retryAfter } = error
        const answer = answers.get(request.runtime?.node?.req ?? {})
        if (retryAfter !== undefined) answer?.setHeader('retry-after', Math.ceil(retryAfter))
        return
      }
      const [status, text] = 'status_code' in error ? [error.status_code, error.body.trim()] : [500, '']
      if (status < 500) {
        const { body } = describeFailure(fail(codes[status] ?? 'BAD_REQUEST', { message: text }))
        return { status_code: status, body: JSON.stringify(body) }
      }
      platform.log.error({ err: error }, 'An upload failed')
      // The store does not report why writing failed. Earlier data is kept, so a retry may help.
      return new Refused(error === ERRORS.FILE_WRITE_ERROR ? fail('UNAVAILABLE') : error)
    },
  })

  /**
   * Returns the size of a complete upload, so that a client that lost the last answer does not send
   * it again; `later` if it cannot be stored yet.
   */
  const sizeOfWhole = async (sender: Member, request: FastifyRequest): Promise<number | 'later' | null> => {
    const id = path.posix.basename(request.url.split('?')[0] ?? '')
    if (!id.startsWith(`${sender.userId}.`)) return null
    const kept = await sizeOfUpload(platform, sender.userId, id)
    if (kept !== null) return kept
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

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'OPTIONS') {
      if (request.method !== 'GET' && request.headers['tus-resumable'] !== TUS_VERSION)
        return refuseVersion(reply)
      refuseUnsupported(request)
      const actor = await identify(request)
      if (actor.kind !== 'member') throw fail('AUTH_REQUIRED')
      senders.set(request.raw, actor)
      const size = request.method === 'HEAD' ? await sizeOfWhole(actor, request) : null
      // 'Locked': the only error after which clients retry without sending everything again.
      if (size === 'later') return reply.status(423).headers({ 'tus-resumable': TUS_VERSION }).send()
      if (size !== null) {
        reply.headers({ 'tus-resumable': TUS_VERSION, 'upload-offset': size, 'upload-length': size })
        return reply.header('cache-control', 'no-store').send()
      }
    }
    reply.hijack()
    // The common headers; the tus server's own override them.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    answers.set(request.raw, reply.raw)
    await tus.handle(request.raw, reply.raw)
    return reply
  }

  await app.register(async (scope) => {
    // The tus server reads the body itself.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    scope.all(`${UPLOADS}*`, { schema: { hide: true } }, handle)
  })
}

type TusRequest = { runtime?: { node?: { req: object } } }

type UploadInfo = {
  id: string
  size?: number | undefined
  metadata?: Record<string, string | null> | undefined
}

const folderOf = ({ metadata }: UploadInfo) => {
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
  forget: (id: string) => Promise<void> = (id) => removeFiles(folder, id),
): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.json')) continue
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (found && clock.now() - found.mtimeMs > ABANDONED_AFTER_MS) await forget(name)
  }
}

const sweepHourly = (
  app: FastifyInstance,
  { clock, log }: Platform,
  folder: string,
  forget: (id: string) => Promise<void>,
): void => {
  const sweep = () => {
    sweepUnfinished(clock, folder, forget).catch((error: unknown) =>
      log.warn({ err: error }, 'Could not remove unfinished uploads; retrying later'),
    )
  }
  sweep()
  const timer = setInterval(sweep, HOUR_MS)
  app.addHook('onClose', async () => clearInterval(timer))
}
