import { MOST_IMAGES } from '../../../../contract/limits.ts'
import type { ProductStatus } from '../../../../contract/products/status.ts'
import { field } from '../../../../contract/texts.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { describePicture, type PictureFacts } from '../../../../platform/images/describe.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { ProductMedia } from '../../../../prisma/json.ts'
import type { Member } from '../../../access.ts'
import { attachUpload, releaseUpload, uploadKeyOf } from '../../media/public.ts'
import { mediaDropped, productReady, productRetried } from '../events.ts'
import { refreshListed } from './refresh-listed.ts'
import { newRun, updateProductRow } from './update-row.ts'

/** What of a product its media depend on; locked until the transaction ends. */
export type LockedProduct = {
  id: string
  shopId: string
  ownerId: string
  status: ProductStatus
  media: ProductMedia[]
  sourceKey: string | null
}

/** Locks a product of the caller's own. Throws `NOT_FOUND` where it is gone. */
export async function lockOwn(tx: Tx, actor: Member, id: string): Promise<LockedProduct> {
  const row = await tx
    .selectFrom('Product')
    .select(['id', 'shopId', 'ownerId', 'status', 'media', 'sourceKey'])
    .where('id', '=', id)
    .where('ownerId', '=', actor.userId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

type Entry = { key?: string | undefined; url?: string | undefined; isPrimary?: boolean | undefined }
type Reads = Deps<'db' | 'storage' | 'env'>

/** What is asked for, each by the key of what it names; an upload is looked at before anything is locked. */
export type Wish = { key: string; isPrimary: boolean; facts: PictureFacts | null }

/** Reads the wished media: what the product has, or uploads of the caller's own. */
export async function readWishes(deps: Reads, actor: Member, entries: readonly Entry[]): Promise<Wish[]> {
  const wishes = new Map<string, Wish>()
  for (const { key, url, isPrimary = false } of entries) {
    const named = uploadKeyOf(deps, key ?? url ?? '')
    const facts = await factsOfUpload(deps, actor, named)
    if (!wishes.has(named)) wishes.set(named, { key: named, isPrimary, facts })
  }
  return [...wishes.values()]
}

/** Of a picture that the caller uploaded; `null` for what is none. */
async function factsOfUpload(
  { db, storage }: Reads,
  actor: Member,
  key: string,
): Promise<PictureFacts | null> {
  const upload = await db.kysely
    .selectFrom('Upload')
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
    return await describePicture(copy.path)
  } finally {
    await copy.release()
  }
}

/**
 * Gives a locked product exactly these media; the primary one stands first. What it loses is let go of. Where the caller
 * says which media (`known`, by their keys) the wishes were made with, what is not among them came since and stays: a video
 * in front, unless there is a new one, and images behind. A new video is worked on like the first, and the product waits
 * for it; one that waits for nothing but media is active then. Throws
 * `MEDIA_UNKNOWN`, `TOO_MANY_IMAGES`, `FORBIDDEN` for a new video where an administrator took the product off, and 422 for
 * a second video.
 */
export async function arrangeMedia(
  tx: Tx,
  product: LockedProduct,
  wishes: readonly Wish[],
  known?: readonly string[],
): Promise<void> {
  const wished: ProductMedia[] = []
  const source = { key: null as string | null }
  for (const wish of wishes) {
    const own = product.media.find((media) => isNamed(media, wish.key))
    const media = own ?? (await takeUpload(tx, product, wish, source))
    if (media) wished.push({ ...media, isPrimary: wish.isPrimary })
  }
  const news = known ? unheardOf(product.media, [...known, ...wishes.map(({ key }) => key)]) : []
  const kept = [
    ...(source.key === null ? news.filter(({ type }) => type === 'video') : []),
    ...wished,
    ...news.filter(({ type }) => type === 'image'),
  ]
  const videos = kept.filter(({ type }) => type === 'video').length + (source.key === null ? 0 : 1)
  if (videos > 1) throw failField('body.media', field.mediaOneVideo)
  const lost = product.media.filter(({ key }) => !kept.some((media) => media.key === key))
  // While a video is worked on (or failed), the upload that is kept is that one's, not the lost video's.
  const losesVideo = product.status === 'active' && lost.some(({ type }) => type === 'video')
  await letGo(tx, product.id, lost, losesVideo || source.key !== null ? product.sourceKey : null)
  await keepMedia(tx, product, primaryFirst(kept), source.key !== null)
  if (source.key !== null) await beginVideo(tx, product, source.key)
  else if (losesVideo) await updateProductRow(tx, product.id, { sourceKey: null }).execute()
}

/** Writes the images and what is left of the video; a product that waited for any media is active with them. */
export async function keepMedia(
  tx: Tx,
  product: LockedProduct,
  media: ProductMedia[],
  awaitsVideo = false,
): Promise<void> {
  if (media.filter(({ type }) => type === 'image').length > MOST_IMAGES)
    throw fail('TOO_MANY_IMAGES', {
      fields: [{ path: 'body.media', message: field.imagesMost(MOST_IMAGES) }],
    })
  const isReady =
    product.status === 'pending' && product.sourceKey === null && !awaitsVideo && media.length > 0
  const done = { status: 'active', stage: 'done', percent: 100 } as const
  const columns = { media: JSON.stringify(media), ...(isReady && done) }
  await updateProductRow(tx, product.id, columns).execute()
  if (!isReady) return
  await refreshListed(tx, { productIds: [product.id] })
  const { id: productId, ownerId, shopId } = product
  await recordEvent(tx, productReady, { productId, ownerId, shopId })
}

/** Lets go of media that a product no longer has, and of the upload that its video was made of. */
export async function letGo(
  tx: Tx,
  productId: string,
  lost: readonly ProductMedia[],
  sourceKey: string | null,
): Promise<void> {
  const keys = [...lost.flatMap(keysOf), ...(sourceKey === null ? [] : [sourceKey])]
  for (const key of keys) await releaseUpload(tx, key)
  // What was made for this product lies in its own folders; all else is an upload, and swept as one.
  const own = keys.filter(
    (key) => key.startsWith(`products/${productId}/`) || key.startsWith(`private/products/${productId}/`),
  )
  if (own.length > 0) await recordEvent(tx, mediaDropped, { productId, keys: own })
}

/** Every object that one of the media stands for. */
export const keysOf = ({ key, poster, captions, renditions }: ProductMedia): string[] => [
  ...new Set([key, poster, captions, ...renditions.map((one) => one.key)].filter((one) => one !== null)),
]

const unheardOf = (media: readonly ProductMedia[], keys: readonly string[]): ProductMedia[] =>
  media.filter((one) => !keys.some((key) => isNamed(one, key))).map((one) => ({ ...one, isPrimary: false }))

const isNamed = (media: ProductMedia, key: string): boolean => keysOf(media).includes(key)

/** A picture as it is kept; a video is only noted, since it is worked on first. */
async function takeUpload(
  tx: Tx,
  product: LockedProduct,
  { key, facts }: Wish,
  source: { key: string | null },
): Promise<ProductMedia | null> {
  const upload = await attachUpload(tx, { key, ownerId: product.ownerId, folder: 'products' })
  if (!upload) throw fail('MEDIA_UNKNOWN', { fields: [{ path: 'body.media', message: field.mediaUnknown }] })
  if (facts) return pictureMedia(upload, facts)
  if (source.key !== null) throw failField('body.media', field.mediaOneVideo)
  source.key = upload.storageKey
  return null
}

/** An uploaded picture as it is kept in `media`. */
export const pictureMedia = (
  upload: { storageKey: string; size: number },
  facts: PictureFacts,
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

/** Exactly one is primary: that which was chosen, else the first. It stands first, where covers are taken from. */
export const primaryFirst = (media: readonly ProductMedia[]): ProductMedia[] => {
  const chosen = media.find(({ isPrimary }) => isPrimary) ?? media[0]
  const rest = media.filter((one) => one !== chosen)
  return [
    ...(chosen ? [{ ...chosen, isPrimary: true }] : []),
    ...rest.map((one) => ({ ...one, isPrimary: false })),
  ]
}

async function beginVideo(tx: Tx, { id, status }: LockedProduct, sourceKey: string): Promise<void> {
  if (status === 'inactive' || status === 'rejected') throw fail('FORBIDDEN')
  const begun = await updateProductRow(tx, id, { ...newRun, sourceKey })
    .returning('videoRun as run')
    .executeTakeFirst()
  if (!begun) throw fail('NOT_FOUND')
  await refreshListed(tx, { productIds: [id] })
  await recordEvent(tx, productRetried, { productId: id, run: begun.run })
}
