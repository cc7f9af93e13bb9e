import { field } from '../../../../contract/field-codes.ts'
import { MAX_IMAGES } from '../../../../contract/limits.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { describeImage, type ImageFacts } from '../../../../platform/images/describe.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { ProductMedia } from '../../../../prisma/json.ts'
import type { Member } from '../../../access.ts'
import { attachUpload, detachUpload, uploadKeyOf } from '../../media/public.ts'
import { uploadTable } from '../../media/tables.ts'
import { mediaDetached, productReady, videoRunStarted } from '../events.ts'
import { assertWaitingClipsLimit } from './assert-waiting-clips-limit.ts'
import type { LockedProduct } from './lock-own-product.ts'
import { refreshListed } from './refresh-listed.ts'
import { newRun, updateProductQuery } from './update-row.ts'

type Entry = { key?: string | undefined; url?: string | undefined; isPrimary?: boolean | undefined }
type ReadDeps = Deps<'db' | 'storage' | 'env'>

/** A requested medium by its key; uploads are inspected before anything is locked. */
export type RequestedMedia = { key: string; isPrimary: boolean; facts: ImageFacts | null }

/** Resolves the requested media: those of the product, or uploads of the caller's. */
export const resolveMedia = async (
  deps: ReadDeps,
  actor: Member,
  entries: readonly Entry[],
): Promise<RequestedMedia[]> => {
  const requested = new Map<string, RequestedMedia>()
  for (const { key, url, isPrimary = false } of entries) {
    const named = uploadKeyOf(deps, key ?? url ?? '')
    const facts = await factsOfUpload(deps, actor, named)
    if (!requested.has(named)) requested.set(named, { key: named, isPrimary, facts })
  }
  return [...requested.values()]
}

/** Returns the facts of the caller's uploaded image; `null` for other files. */
const factsOfUpload = async (
  { db, storage }: ReadDeps,
  actor: Member,
  key: string,
): Promise<ImageFacts | null> => {
  const upload = await db.kysely
    .selectFrom(uploadTable.as('upload'))
    .select('storageKey')
    .where('key', '=', key)
    .where('ownerId', '=', actor.userId)
    .where('folder', '=', 'products')
    .where('type', 'like', 'image/%')
    .where('storedAt', 'is not', null)
    .where('attachedAt', 'is', null)
    .where('discardedAt', 'is', null)
    .executeTakeFirst()
  const copy = upload && (await storage.localCopy(upload.storageKey))
  if (!copy) return null
  try {
    return await describeImage(copy.path)
  } finally {
    await copy.release()
  }
}

/**
 * Sets a locked product's media to the requested ones, the primary one first. Others are detached,
 * except those not in `known`, which were added since the client read the list.
 * @throws MEDIA_UNKNOWN, TOO_MANY_IMAGES; for a new video FORBIDDEN or TOO_MANY_REQUESTS
 */
export const arrangeMedia = async (
  deps: Deps<'env'>,
  tx: Tx,
  product: LockedProduct,
  { requested, known }: { requested: readonly RequestedMedia[]; known: readonly string[] | undefined },
): Promise<void> => {
  const { media, videoKeys } = await takeRequested(tx, product, requested)
  const [newVideo] = videoKeys
  const added = known ? addedSince(product.media, [...known, ...requested.map(({ key }) => key)]) : []
  const kept = [...(newVideo ? [] : videosOf(added)), ...media, ...imagesOf(added)]
  if (videosOf(kept).length + videoKeys.length > 1) throw failField('body.media', field.mediaOneVideo)
  const removed = product.media.filter(({ key }) => !kept.some((one) => one.key === key))
  // While a video is processed (or failed), the stored upload belongs to it, not to the removed
  // video.
  const removesVideo = product.status === 'active' && videosOf(removed).length > 0
  await detachMedia(tx, product.id, removed, removesVideo || newVideo ? product.sourceKey : null)
  await keepMedia(tx, product, primaryFirst(kept), newVideo !== undefined)
  if (newVideo) {
    await assertWaitingClipsLimit(deps, tx, product.shopId)
    await beginVideo(tx, product, newVideo)
  } else if (removesVideo) await updateProductQuery(tx, product.id, { sourceKey: null }).execute()
}

/** Returns the requested media of the product or of uploads, and the keys of videos to process. */
const takeRequested = async (
  tx: Tx,
  product: LockedProduct,
  requested: readonly RequestedMedia[],
): Promise<{ media: ProductMedia[]; videoKeys: string[] }> => {
  const media: ProductMedia[] = []
  const videoKeys: string[] = []
  for (const item of requested) {
    const own = product.media.find((one) => isNamed(one, item.key))
    const taken = own ? { media: own } : await takeMedia(tx, product, item)
    if ('media' in taken) media.push({ ...taken.media, isPrimary: item.isPrimary })
    else videoKeys.push(taken.videoKey)
  }
  return { media, videoKeys }
}

const videosOf = (media: readonly ProductMedia[]) => media.filter(({ type }) => type === 'video')
const imagesOf = (media: readonly ProductMedia[]) => media.filter(({ type }) => type === 'image')

/**
 * Writes the images and the remaining video; a product that only waited for media becomes active.
 */
export const keepMedia = async (
  tx: Tx,
  product: LockedProduct,
  media: ProductMedia[],
  awaitsVideo = false,
): Promise<void> => {
  if (imagesOf(media).length > MAX_IMAGES)
    throw failField('body.media', field.imagesMost(MAX_IMAGES), 'TOO_MANY_IMAGES')
  const isReady =
    product.status === 'pending' && product.sourceKey === null && !awaitsVideo && media.length > 0
  const done = { status: 'active', stage: 'done', percent: 100 } as const
  const columns = { media: JSON.stringify(media), ...(isReady && done) }
  await updateProductQuery(tx, product.id, columns).execute()
  if (!isReady) return
  await refreshListed(tx, { productIds: [product.id] })
  const { id: productId, ownerId, shopId } = product
  await recordEvent(tx, productReady, { productId, ownerId, shopId })
}

/** Detaches media that a product no longer has, and the upload of its removed video. */
export const detachMedia = async (
  tx: Tx,
  productId: string,
  removed: readonly ProductMedia[],
  sourceKey: string | null,
): Promise<void> => {
  const keys = [...removed.flatMap(keysOf), ...(sourceKey === null ? [] : [sourceKey])]
  for (const key of keys) await detachUpload(tx, key)
  // Files made for this product lie in its folders; everything else is an upload and swept.
  const own = keys.filter(
    (key) => key.startsWith(`products/${productId}/`) || key.startsWith(`private/products/${productId}/`),
  )
  if (own.length > 0) await recordEvent(tx, mediaDetached, { productId, keys: own })
}

/** Returns every storage key of a medium. */
export const keysOf = ({ key, poster, captions, renditions }: ProductMedia): string[] => [
  ...new Set([key, poster, captions, ...renditions.map((one) => one.key)].filter((one) => one !== null)),
]

const addedSince = (media: readonly ProductMedia[], keys: readonly string[]): ProductMedia[] =>
  media.filter((one) => !keys.some((key) => isNamed(one, key))).map((one) => ({ ...one, isPrimary: false }))

const isNamed = (media: ProductMedia, key: string): boolean => keysOf(media).includes(key)

/** Attaches an upload: an image as stored in `media`, or a video, which is processed first. */
const takeMedia = async (
  tx: Tx,
  product: LockedProduct,
  { key, facts }: RequestedMedia,
): Promise<{ media: ProductMedia } | { videoKey: string }> => {
  const upload = await attachUpload(tx, { key, ownerId: product.ownerId, folder: 'products' })
  if (!upload) throw failField('body.media', field.mediaUnknown, 'MEDIA_UNKNOWN')
  return facts ? { media: imageMedia(upload, facts) } : { videoKey: upload.storageKey }
}

/** Returns an uploaded image as stored in `media`. */
export const imageMedia = (
  upload: { storageKey: string; size: number },
  facts: ImageFacts,
): ProductMedia => ({
  key: upload.storageKey,
  type: 'image',
  size: upload.size,
  isPrimary: false,
  poster: null,
  ...facts,
  duration: null,
  renditions: [],
  captions: null,
})

/**
 * Makes exactly one medium primary, the requested one or the first, and moves it to the front,
 * where covers are taken from.
 */
export const primaryFirst = (media: readonly ProductMedia[]): ProductMedia[] => {
  const chosen = media.find(({ isPrimary }) => isPrimary) ?? media[0]
  const rest = media.filter((one) => one !== chosen)
  return [
    ...(chosen ? [{ ...chosen, isPrimary: true }] : []),
    ...rest.map((one) => ({ ...one, isPrimary: false })),
  ]
}

const beginVideo = async (tx: Tx, { id, status }: LockedProduct, sourceKey: string): Promise<void> => {
  if (status === 'inactive' || status === 'rejected') throw fail('FORBIDDEN')
  const begun = await updateProductQuery(tx, id, { ...newRun, sourceKey })
    .returning('videoRun as run')
    .executeTakeFirst()
  if (!begun) throw fail('NOT_FOUND')
  await refreshListed(tx, { productIds: [id] })
  await recordEvent(tx, videoRunStarted, { productId: id, run: begun.run })
}
