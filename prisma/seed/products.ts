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
 * own only rendition.
 */
export const seedProducts = async ({ tx, platform, keep, minutesAgo }: Seed, shops: Ids): Promise<Ids> => {
  const ids: Ids = {}
  const facts = readClipFacts()
  const owners = new Map(
    (await tx.selectFrom('Shop').select(['id', 'ownerId']).execute()).map((shop) => [shop.id, shop.ownerId]),
  )
  for (const product of products) {
    const id = newId()
    ids[product.key] = id
    const name = product.clip.replace(/\.mp4$/, '')
    const fact = facts[name]
    if (!fact) throw new Error(`clips.json knows nothing of ${product.clip}`)
    const clip = await keep(product.clip, `products/${id}/1/360.mp4`)
    const poster = await keep(`${name}.webp`, `products/${id}/1/poster.webp`)
    // The speech covers the whole video.
    const captions = `products/${id}/1/captions.vtt`
    const said = webVtt([{ start: 0, end: fact.duration, text: product.pitch }]) ?? ''
    await platform.storage.put(captions, Readable.from([said]), { type: typeOf(captions) })
    const shopId = idOf(shops, product.shop)
    const publishedAt = minutesAgo(product.createdDaysAgo * 24 * 60)
    const video: ProductMedia = {
      key: clip.key,
      type: 'video',
      size: clip.size,
      isPrimary: true,
      poster: poster.key,
      ...fact,
      renditions: [{ height: 360, key: clip.key, size: clip.size }],
      captions,
    }
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
