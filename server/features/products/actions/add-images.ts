import { MOST_IMAGES } from '../../../../contract/products/limits.ts'
import type { addImages as addImagesCall } from '../../../../contract/products/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { describePicture } from '../../../../platform/images/describe.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { sniffFile } from '../../../../platform/storage/sniff.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { attachUpload, storeUpload } from '../../media/public.ts'
import { checkOwn, getProduct } from '../queries/products.ts'
import type { StoredMedia } from '../queries/views.ts'
import { keepMedia, lockOwn, pictureMedia, primaryFirst } from './arrange-media.ts'

type World = Needs<'db' | 'outbox' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>

/**
 * Adds images behind what a product of the caller's own has; each is drawn anew. All of them or none. Throws `NOT_FOUND`,
 * `FORBIDDEN`, `TOO_MANY_IMAGES`, `UNSUPPORTED_MEDIA_TYPE` for what is no image, and 422 where none came.
 */
export async function addImages(
  world: World,
  actor: Member,
  { id, files }: CallParsed<typeof addImagesCall> & { files: { images?: ReceivedFile[] } },
): Promise<CallResult<typeof addImagesCall>> {
  await checkOwn(world, actor, { id })
  const images = files.images ?? []
  if (images.length === 0) throw failField('body.images', field.imagesRequired)
  for (const image of images) await checkImage(image)
  const { product } = await getProduct(world, actor, { id })
  const has = product.media.filter(({ type }) => type === 'image').length
  if (has + images.length > MOST_IMAGES)
    throw fail('TOO_MANY_IMAGES', {
      fields: [{ path: 'body.images', message: field.imagesMost(MOST_IMAGES) }],
    })

  // What is stored and then not taken is swept like any upload.
  const pictures: StoredMedia[] = []
  for (const image of images) pictures.push(await store(world, actor, image))
  await world.outbox.transact(async (tx) => {
    const locked = await lockOwn(tx, actor, id)
    for (const { key } of pictures) await attachUpload(tx, { key, ownerId: actor.userId, folder: 'products' })
    await keepMedia(tx, locked, primaryFirst([...locked.media, ...pictures]))
  })
  const changed = await getProduct(world, actor, { id })
  const added = new Set(pictures.map(({ key }) => key))
  return { product: changed.product, media: changed.product.media.filter(({ key }) => added.has(key)) }
}

/** The folder takes videos as well, so its own words would not do here. */
async function checkImage({ path }: ReceivedFile): Promise<void> {
  const sniffed = await sniffFile(path)
  if (sniffed?.kind !== 'image') throw notAnImage()
}

const notAnImage = () =>
  fail('UNSUPPORTED_MEDIA_TYPE', {
    message: field.imageWrongKind,
    fields: [{ path: 'body.images', message: field.imageWrongKind }],
  })

async function store(world: World, actor: Member, image: ReceivedFile): Promise<StoredMedia> {
  const upload = await storeUpload(world, actor, {
    ...image,
    folder: 'products',
    field: 'body.images',
  }).catch((error: unknown) => {
    // A picture that cannot be drawn is named by its folder's word for what it takes.
    throw isRefusal(error) ? notAnImage() : error
  })
  const copy = await world.storage.localCopy(upload.storageKey)
  if (!copy) throw new Error(`The picture ${upload.storageKey} is not there`)
  try {
    return pictureMedia(upload, await describePicture(copy.path))
  } finally {
    await copy.release()
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'UNSUPPORTED_MEDIA_TYPE'
