import type { FastifyInstance, FastifyReply } from 'fastify'
import { IMAGES_PATH, isImageWidth } from '../../../contract/media/images.ts'
import { fail } from '../../../platform/errors.ts'
import { hasVariants, type VariantFormat } from '../../../platform/images/variants.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cacheControlOf, isKey, PRIVATE_PREFIX, typeOf } from '../../../platform/storage/port.ts'
import { isSignedUrl } from '../../../platform/storage/signed-url.ts'
import { findImage } from '../../features/media/public.ts'

/** For an image that is sent instead of a variant that does not exist yet. */
const CACHE_SHORTLY = 'public, max-age=60'

type Sized = { Params: { width: string; '*': string }; Querystring: Record<string, unknown> }

/**
 * Serves images in the widths of `IMAGE_WIDTHS`, in the best format that the browser accepts.
 * Until a variant is made, the image itself is the response. With a bucket, redirects to it; its
 * private images have no variants, since only the bucket can check their addresses.
 */
export const registerImageVariants = (app: FastifyInstance, platform: Platform): void => {
  const { env, storage } = platform
  app.get<Sized>(`${IMAGES_PATH}:width/*`, { schema: { hide: true } }, async (request, reply) => {
    const { width: given, '*': key } = request.params
    const width = Number(given)
    const isPrivate = key.startsWith(PRIVATE_PREFIX)
    const isAllowed = !isPrivate || (!env.s3 && isSignedUrl(platform, key, request.query))
    if (!isImageWidth(width) || !isKey(key) || !hasVariants(key) || !isAllowed) throw fail('NOT_FOUND')
    const formats: VariantFormat[] = request.headers.accept?.includes('image/avif')
      ? ['avif', 'webp']
      : ['webp']
    const found = await findImage(platform, { key, width, formats })
    if (!found) throw fail('NOT_FOUND')
    reply.headers({
      'cache-control': found === key && !isPrivate ? CACHE_SHORTLY : cacheControlOf(key),
      vary: 'accept',
      'cross-origin-resource-policy': 'cross-origin',
    })
    return env.s3 ? reply.redirect(storage.url(found)) : send(reply, platform, found)
  })
}

const send = async (reply: FastifyReply, { storage }: Pick<Platform, 'storage'>, key: string) => {
  const object = await storage.read(key)
  if (!object) throw fail('NOT_FOUND')
  return reply.type(typeOf(key)).header('content-length', object.size).send(object.stream)
}
