import path from 'node:path'
import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import { toMinor } from '../../contract/money.ts'
import { typeOf } from '../../platform/storage/port.ts'
import { webVtt } from '../../platform/video/captions.ts'
import { refreshListed } from '../../server/features/products/actions/refresh-listed.ts'
import type { ProductMedia } from '../json.ts'
import { products } from './catalogue.ts'
import { type Ids, idOf, readClipFacts, type Seed } from './seed.ts'

/**
 * Creates the demo products as processed by the worker: the videos have 360 pixels, so each is its
 * own larger rendition.
 */
export const seedProducts = async (seed: Seed, shops: Ids): Promise<Ids> => {
  const { tx, minutesAgo } = seed
  const ids: Ids = {}
  const facts = readClipFacts()
  const owners = new Map(
    (await tx.selectFrom('Shop').select(['id', 'ownerId']).execute()).map((shop) => [shop.id, shop.ownerId]),
  )
  for (const product of products) {
    const id = newId()
    ids[product.key] = id
    const video = await keepVideo(seed, product, `products/${id}/1`, facts)
    const shopId = idOf(shops, product.shop)
    const publishedAt = minutesAgo(product.createdDaysAgo * 24 * 60)
    await tx
      .insertInto('Product')
      .values({
        id,
        shopId,
        ownerId: owners.get(shopId) ?? '',
        title: product.title,
        description: product.description,
        priceMinor: toMinor(product.price, product.currency),
        currency: product.currency,
        category: product.category,
        subcategory: product.subcategory,
        brand: product.brand,
        tags: product.tags,
        stockQuantity: product.stock,
        attributes: JSON.stringify(product.attributes ?? {}),
        media: JSON.stringify([video]),
        status: 'active',
        stage: 'done',
        percent: 100,
        viewsCount: product.views,
        publishedAt,
        createdAt: publishedAt,
        updatedAt: minutesAgo(0),
      })
      .execute()
  }
  await refreshListed(tx, { productIds: Object.values(ids) })
  return ids
}

/** Copies the files of a product's video into a folder of the storage. */
const keepVideo = async (
  { platform, keep }: Seed,
  product: (typeof products)[number],
  folder: string,
  facts: ReturnType<typeof readClipFacts>,
): Promise<ProductMedia> => {
  const name = product.clip.replace(/\.mp4$/, '')
  const fact = facts[name]
  if (!fact) throw new Error(`clips.json knows nothing of ${product.clip}`)
  const clip = await keep(product.clip, `${folder}/360.mp4`)
  const small = await keep(path.join('240', product.clip), `${folder}/240.mp4`)
  const poster = await keep(`${name}.webp`, `${folder}/poster.webp`)
  // The speech covers the whole video.
  const captions = `${folder}/captions.vtt`
  const said = webVtt([{ start: 0, end: fact.duration, text: product.pitch }]) ?? ''
  await platform.storage.put(captions, Readable.from([said]), { type: typeOf(captions) })
  return {
    key: clip.key,
    type: 'video',
    size: clip.size,
    isPrimary: true,
    poster: poster.key,
    ...fact,
    renditions: [
      { height: 240, key: small.key, size: small.size },
      { height: 360, key: clip.key, size: clip.size },
    ],
    captions,
  }
}
