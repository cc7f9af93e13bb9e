import { field } from '../../../../contract/field-codes.ts'
import { MAX_IMAGES } from '../../../../contract/limits.ts'
import type { addImages as addImagesEndpoint } from '../../../../contract/products/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { markEffect } from '../../../../platform/db/effects.ts'
import { errorCode } from '../../../../platform/error-code.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { describeImage } from '../../../../platform/images/describe.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { sniffFile } from '../../../../platform/storage/sniff.ts'
import type { ProductMedia } from '../../../../prisma/json.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { attachUpload, storeUpload } from '../../media/public.ts'
import { assertOwn, getProduct } from '../queries/products.ts'
import { imageMedia, keepMedia, primaryFirst } from './arrange-media.ts'
import { lockOwnProduct } from './lock-own-product.ts'

type AddDeps = Deps<'db' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>

/**
 * Adds images after the media of the caller's own product, all of them or none. Each is re-encoded.
 * @throws NOT_FOUND; FORBIDDEN; TOO_MANY_IMAGES; UNSUPPORTED_MEDIA_TYPE for other files; 422
 * without images
 */
export const addImages = async (
  deps: AddDeps,
  actor: Member,
  { id, files }: ParsedInput<typeof addImagesEndpoint> & { files: { images?: ReceivedFile[] } },
): Promise<EndpointResult<typeof addImagesEndpoint>> => {
  await assertOwn(deps, actor, { id })
  const images = files.images ?? []
  if (images.length === 0) throw failField('body.images', field.imagesRequired)
  for (const image of images) await assertImage(image)
  const { product } = await getProduct(deps, actor, { id })
  const has = product.media.filter(({ type }) => type === 'image').length
  if (has + images.length > MAX_IMAGES)
    throw failField('body.images', field.imagesMost(MAX_IMAGES), 'TOO_MANY_IMAGES')

  // Uploads that are stored and then not attached are swept.
  const stored: ProductMedia[] = []
  for (const image of images) stored.push(await store(deps, actor, image))
  await deps.db.transaction(async (tx) => {
    const locked = await lockOwnProduct(tx, actor, id)
    for (const { key } of stored) await attachUpload(tx, { key, ownerId: actor.userId, folder: 'products' })
    await keepMedia(tx, locked, primaryFirst([...locked.media, ...stored]))
    markEffect(tx)
  })
  const changed = await getProduct(deps, actor, { id })
  const added = new Set(stored.map(({ key }) => key))
  return { product: changed.product, media: changed.product.media.filter(({ key }) => added.has(key)) }
}

/** The folder accepts videos too, so its own error would be misleading. */
const assertImage = async ({ path }: ReceivedFile): Promise<void> => {
  const sniffed = await sniffFile(path)
  if (sniffed?.kind !== 'image') throw notAnImage()
}

const notAnImage = () =>
  fail('UNSUPPORTED_MEDIA_TYPE', {
    message: field.imageWrongKind,
    fields: [{ path: 'body.images', message: field.imageWrongKind }],
  })

const store = async (deps: AddDeps, actor: Member, image: ReceivedFile): Promise<ProductMedia> => {
  const upload = await storeUpload(deps, actor, {
    ...image,
    folder: 'products',
    field: 'body.images',
  }).catch((error: unknown) => {
    // For an image that cannot be decoded, the folder's error would be misleading too.
    throw isUnsupportedMedia(error) ? notAnImage() : error
  })
  const copy = await deps.storage.localCopy(upload.storageKey)
  if (!copy) throw new Error(`The image ${upload.storageKey} is not there`)
  try {
    return imageMedia(upload, await describeImage(copy.path))
  } finally {
    await copy.release()
  }
}

const isUnsupportedMedia = (error: unknown): boolean => errorCode(error) === 'UNSUPPORTED_MEDIA_TYPE'
