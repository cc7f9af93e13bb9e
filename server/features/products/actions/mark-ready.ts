import { sql } from 'kysely'
import { toMinor } from '../../../../contract/money.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { ProductAi, ProductMedia } from '../../../../prisma/json.ts'
import { likelyCategory } from '../../categories/public.ts'
import { countRenditions } from '../../media/public.ts'
import { shopTable } from '../../shops/tables.ts'
import { productReady } from '../events.ts'
import type { VideoRun } from '../queries/video-run-state.ts'
import { applySales } from './apply-sales.ts'
import { detachMedia, keysOf } from './arrange-media.ts'
import { refreshListed } from './refresh-listed.ts'
import { updateRunningVideoQuery } from './update-row.ts'

/** A less certain price is only suggested: no price is better than a wrong one. */
const MIN_CONFIDENCE = 0.5

/**
 * Ends a run with its video: the product becomes active. The video comes before images added
 * meanwhile and replaces an earlier one. Details found in the clip fill empty fields, but for the
 * description, which the seller confirms first. Returns false if the run is over.
 */
export const markReady = (
  { db }: Deps<'db'>,
  videoRun: VideoRun,
  media: ProductMedia[],
  ai: ProductAi | null = null,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { productId } = videoRun
    const before = await tx
      .selectFrom('Product')
      .select(['media', 'title', 'description', 'category'])
      .select((eb) =>
        eb
          .selectFrom(shopTable.as('s'))
          .select('s.category')
          .whereRef('s.id', '=', 'Product.shopId')
          .as('shopCategory'),
      )
      .where('id', '=', productId)
      .where('deletedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) return false
    const images = before.media.filter(({ type }) => type === 'image')
    const all = [...media, ...images.map((image) => ({ ...image, isPrimary: false }))]
    const ready = await updateRunningVideoQuery(tx, videoRun, {
      status: 'active',
      stage: 'done',
      percent: 100,
      failureReason: null,
      media: JSON.stringify(all),
      videoDone: '{}',
      aiProcessingCompleted: true,
      ai: ai && JSON.stringify(ai),
      ...suggestedColumns(ai),
      category: before.category || categoryOf(before, ai),
    })
      .returning(['ownerId', 'shopId', 'sourceKey'])
      .executeTakeFirst()
    if (!ready) return false
    const { sourceKey, ...owner } = ready
    if (sourceKey !== null) await countRenditions(tx, sourceKey, bytesOf(media))
    await applySales(tx, productId)
    const made = new Set(media.flatMap(keysOf))
    const replaced = before.media.filter(({ type, key }) => type === 'video' && !made.has(key))
    await detachMedia(tx, productId, replaced, null)
    await refreshListed(tx, { productIds: [productId] })
    await recordEvent(tx, productReady, { productId, ...owner })
    return true
  })

/** Bytes of the renditions of media. */
const bytesOf = (media: readonly ProductMedia[]): number =>
  media.flatMap(({ renditions }) => renditions).reduce((sum, { size }) => sum + size, 0)

/**
 * The most likely category by what the seller wrote. If that says too little, the one heard in the
 * clip, or the most likely one by all texts of the product.
 */
const categoryOf = (
  { title, description, shopCategory }: Record<'title' | 'description' | 'shopCategory', string | null>,
  ai: ProductAi | null,
): string => {
  const byOwner = likelyCategory(shopCategory, title, description)
  if (byOwner !== 'Other') return byOwner
  return ai?.suggestions.category?.value ?? likelyCategory(shopCategory, title, description, ai?.transcript)
}

/** Returns the columns for details found in the clip, never replacing the owner's input. */
const suggestedColumns = (ai: ProductAi | null) => {
  const { title, price, tags } = ai?.suggestions ?? {}
  const sure = price && price.confidence >= MIN_CONFIDENCE ? price.value : null
  const minor = sure && toMinor(sure.amount, sure.currency)
  return {
    title: sql<string>`coalesce(nullif(title, ''), ${title?.value ?? null}::text)`,
    currency: sql<string>`CASE WHEN "priceMinor" IS NULL
      THEN coalesce(${sure?.currency ?? null}::text, currency) ELSE currency END`,
    priceMinor: sql<number>`coalesce("priceMinor", ${minor}::bigint)`,
    tags: sql<string[]>`CASE WHEN tags = '{}' THEN ${tags?.value ?? []}::text[] ELSE tags END`,
  }
}
