import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { FileStore } from '@tus/file-store'
import { Server as TusServer } from '@tus/server'
import type { FastifyInstance } from 'fastify'
import { v7 as newId } from 'uuid'
import { videoRule } from '../../contract/products/rest.ts'
import { describeFailure, fail } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Member } from '../access.ts'
import { registerUpload } from '../features/media/public.ts'
import type { Identify } from './http.ts'

const UPLOADS = '/api/media/uploads'

/** Public media at `/media`, and resumable uploads by the tus 1.0 protocol at `/api/media/uploads`. */
export const openMediaDoor = async (
  app: FastifyInstance,
  platform: Platform,
  identify: Identify,
): Promise<void> => {
  await app.register(fastifyStatic, {
    root: path.join(platform.env.dataDir, 'media'),
    prefix: '/media/',
    decorateReply: false,
    // A key is never written twice with other bytes, so what was fetched once need not be asked for again.
    immutable: true,
    maxAge: '365d',
    dotfiles: 'ignore',
    allowedPath: (pathName) => !pathName.startsWith('/private/'),
    setHeaders: (reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  await openUploads(app, platform, identify)
}

async function openUploads(app: FastifyInstance, platform: Platform, identify: Identify) {
  const folder = path.join(platform.env.dataDir, 'uploads')
  /** Who sends the request that the tus server is handling, by that request. */
  const senders = new WeakMap<object, Member>()
  const senderOf = (request: { runtime?: { node?: { req: object } } }): Member => {
    const sender = request.runtime?.node && senders.get(request.runtime.node.req)
    if (!sender) throw fail('AUTH_REQUIRED')
    return sender
  }

  const tus = new TusServer({
    path: UPLOADS,
    datastore: new FileStore({ directory: folder }),
    maxSize: videoRule.maxBytes,
    relativeLocation: true,
    respectForwardedHeaders: platform.env.trustProxy !== undefined,
    // The owner stands in the id, so that no one can go on with, or learn of, another's upload.
    namingFunction: (request) => `${senderOf(request).userId}.${newId()}`,
    onIncomingRequest: async (request, id) => {
      if (
        request.method !== 'POST' &&
        request.method !== 'OPTIONS' &&
        !id.startsWith(`${senderOf(request).userId}.`)
      )
        throw asTusError(fail('NOT_FOUND'))
    },
    onUploadFinish: async (request, upload) => {
      try {
        await registerUpload(platform, senderOf(request), {
          key: upload.id,
          path: path.join(folder, upload.id),
          folder: upload.metadata?.folder ?? 'products',
          filename: upload.metadata?.filename ?? 'upload',
          claimedType: upload.metadata?.filetype ?? '',
          size: upload.size ?? 0,
        })
        return {}
      } catch (error) {
        throw asTusError(error)
      }
    },
  })

  await app.register(async (scope) => {
    // The bytes go to the tus server as they come.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    scope.all(`${UPLOADS}*`, async (request, reply) => {
      if (request.method !== 'OPTIONS') {
        const actor = await identify(request)
        if (actor.kind !== 'member') throw fail('AUTH_REQUIRED')
        senders.set(request.raw, actor)
      }
      reply.hijack()
      await tus.handle(request.raw, reply.raw)
    })
  })
}

const asTusError = (error: unknown) => {
  const { status, body } = describeFailure(error)
  return { status_code: status, body: JSON.stringify(body) }
}
