import { createHash } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

/** Files of users, sent as they are stored. */
const STORED_FILES = '/media/'
/** Smaller responses fit into one packet either way. */
const THRESHOLD_BYTES = 1024
/** Larger responses are compressed in a thread, where one costs the event loop nothing. */
const SYNC_BYTES = 8 * 1024
/** Images and videos are compressed already; event streams must not wait for a full block. */
const COMPRESSIBLE = /^(application\/(json|xml|manifest\+json)|text\/(html|plain|csv|css|javascript))\b/

/**
 * Compresses responses, and answers 304 to repeated reads whose content is the same (decision 075).
 * Call it before routes are mounted.
 */
export const registerCompression = async (app: FastifyInstance): Promise<void> => {
  // The plugin's own way to leave a response as it is: a text of 100 MB costs seconds each time.
  app.addHook('onRequest', async ({ url, headers }) => {
    if (url.startsWith(STORED_FILES)) headers['x-no-compression'] = '1'
  })
  // Hooks of the application run before those of the plugin: the tag is of the plain content.
  app.addHook('onSend', (request, reply, payload, done) => done(null, withEtag(request, reply, payload)))
  await app.register(compress, {
    threshold: THRESHOLD_BYTES,
    syncThreshold: SYNC_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    customTypes: COMPRESSIBLE,
    // A small compressed body could expand to more than a server holds.
    globalDecompression: false,
  })
}

/** Sets a weak `ETag` on what may be kept, and removes the content that the client has already. */
const withEtag = (request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown => {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || reply.statusCode !== 200 || typeof payload !== 'string' || isNeverStored(reply))
    return payload
  const etag = `W/"${createHash('sha256').update(payload).digest('base64url')}"`
  reply.header('etag', etag)
  if (!fresh(request.headers, { etag })) return payload
  reply.code(304).removeHeader('content-length')
  return ''
}

const isNeverStored = (reply: FastifyReply): boolean =>
  String(reply.getHeader('cache-control') ?? '').includes('no-store')
