import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Authenticator } from '../../features/accounts/public.ts'
import { runHourly } from '../hourly.ts'
import type { Identify } from '../register-routes.ts'
import { createCompletedSize, createFinishUpload } from './finish-uploads.ts'
import { assertSupportedHeaders, refuseVersion, TUS_VERSION, UPLOADS } from './tus-protocol.ts'
import { createTusServer, type TusRequests } from './tus-server.ts'
import { openUploadFiles, sweepUnfinished } from './upload-files.ts'

/**
 * Mounts resumable uploads (tus 1.0) at `/api/media/uploads`. Unfinished ones are stored in
 * `uploads` of this server's DATA_DIR.
 */
export const registerUploads = async (
  app: FastifyInstance,
  platform: Platform,
  { identify, isSessionOpen }: { identify: Identify; isSessionOpen: Authenticator['isSessionOpen'] },
): Promise<void> => {
  const files = await openUploadFiles(platform)
  runHourly(app, platform, {
    work: () => sweepUnfinished(platform.clock, files.folder, files.removeUpload),
    failure: 'Could not remove unfinished uploads; retrying later',
  })
  const requests: TusRequests = { senders: new WeakMap(), responses: new WeakMap() }
  const finish = createFinishUpload(platform, files, isSessionOpen)
  const completedSize = createCompletedSize(platform, files, finish)
  const tus = createTusServer(platform, files, requests, finish)

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'OPTIONS') {
      if (request.method !== 'GET' && request.headers['tus-resumable'] !== TUS_VERSION)
        return refuseVersion(reply)
      assertSupportedHeaders(request)
      const actor = await identify(request)
      if (actor.kind !== 'member') throw fail('AUTH_REQUIRED')
      requests.senders.set(request.raw, actor)
      const size = request.method === 'HEAD' ? await completedSize(actor, request) : null
      // After 423 (Locked) tus-js-client asks again; after other errors it starts over.
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
    requests.responses.set(request.raw, reply.raw)
    await tus.handle(request.raw, reply.raw)
    return reply
  }

  await app.register(async (scope) => {
    // The tus server reads the body itself.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    scope.all(`${UPLOADS}*`, { schema: { hide: true } }, handle)
  })
}
