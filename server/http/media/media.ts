import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../../../platform/platform.ts'
import {
  cacheControlOf,
  contentTypeOf,
  dispositionOf,
  PRIVATE_PREFIX,
} from '../../../platform/storage/port.ts'
import { isSignedUrl } from '../../../platform/storage/signed-url.ts'

/**
 * Serves media on disk at `/media`, with ranges: public ones to everyone, private ones at signed
 * addresses. A bucket serves its media itself.
 */
export const registerMedia = async (app: FastifyInstance, platform: Platform): Promise<void> => {
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
      return !key.startsWith(PRIVATE_PREFIX) || isSignedUrl(platform, key, queryOf(request))
    },
    setHeaders: (reply, file) => {
      const key = path.relative(root, file).replaceAll(path.sep, '/')
      reply.header('cache-control', cacheControlOf(key))
      reply.header('content-type', contentTypeOf(key))
      reply.header('cross-origin-resource-policy', 'cross-origin')
      const disposition = dispositionOf(key)
      if (disposition) reply.header('content-disposition', disposition)
    },
  })
}

const queryOf = ({ query }: FastifyRequest): Record<string, unknown> =>
  typeof query === 'object' && query !== null ? { ...query } : {}
