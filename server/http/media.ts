import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { contentTypeOf, dispositionOf, PRIVATE_PREFIX } from '../../platform/storage/port.ts'
import { isSignedAddress } from '../../platform/storage/signed-address.ts'

/** A key is never written twice with other bytes, so what was fetched once need not be asked for again. */
const FOR_GOOD = 'public, max-age=31536000, immutable'
/** Private files stay in no cache but the browser's own, and not for long. */
const FOR_A_WHILE = 'private, max-age=300'

/**
 * Media at `/media`, in ranges where asked, when they are kept in our own folder: what is public for everyone, what is
 * private at signed addresses. A bucket shows its media itself.
 */
export const openMediaDoor = async (app: FastifyInstance, platform: Platform): Promise<void> => {
  const { env } = platform
  if (env.s3) return
  const root = path.join(env.dataDir, 'media')
  await app.register(fastifyStatic, {
    root,
    prefix: '/media/',
    decorateReply: false,
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
    allowedPath: (pathName, _root, request) => {
      const key = pathName.replace(/^\/+/, '')
      return !key.startsWith(PRIVATE_PREFIX) || isSignedAddress(platform, key, queryOf(request))
    },
    setHeaders: (reply, file) => {
      const key = path.relative(root, file).replaceAll(path.sep, '/')
      reply.header('cache-control', key.startsWith(PRIVATE_PREFIX) ? FOR_A_WHILE : FOR_GOOD)
      reply.header('content-type', contentTypeOf(key))
      reply.header('cross-origin-resource-policy', 'cross-origin')
      const disposition = dispositionOf(key)
      if (disposition) reply.header('content-disposition', disposition)
    },
  })
}

const queryOf = ({ query }: FastifyRequest): Record<string, unknown> =>
  typeof query === 'object' && query !== null ? { ...query } : {}
