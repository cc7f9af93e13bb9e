import { toMinor } from '../../../../contract/money.ts'
import type { ProductAi } from '../../../../contract/products/ai.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { productReady } from '../events.ts'
import type { StoredMedia } from '../queries/views.ts'
import { applySales } from './apply-sales.ts'
import { keysOf, letGo } from './arrange-media.ts'
import type { VideoRun } from './note-progress.ts'
import { refreshListed } from './refresh-listed.ts'

/** A price that was guessed is suggested and not filled in: to ask for one is better than to sell at a wrong one. */
const LEAST_SURE = 0.5

/**
 * Ends a run with what was made of the video: the product is active, and listed where its shop and owner are. Of two
 * workers that did the same the first counts. A run that is over stays as it is. The video stands first, before the images
 * that its owner added meanwhile; one that it replaces goes. Of what the clip says of the product that is filled in which
 * is still empty at this moment, never over what its owner typed. Answers false where the run was over.
 */
export async function markReady(
  { outbox }: Needs<'outbox'>,
  { productId, run }: VideoRun,
  media: StoredMedia[],
  ai: ProductAi | null = null,
): Promise<boolean> {
  const { title, description, category, price, tags } = ai?.suggestions ?? {}
  const sure = price && price.confidence >= LEAST_SURE ? price.value : null
  const minor = sure && toMinor(sure.amount, sure.currency)
  return outbox.transact(async (tx) => {
    const [before] = await tx.$queryRaw<{ media: StoredMedia[] }[]>`
      SELECT media FROM "Product" WHERE id = ${productId}::uuid AND "deletedAt" IS NULL FOR UPDATE`
    if (!before) return false
    const images = before.media.filter(({ type }) => type === 'image')
    const all = [...media, ...images.map((image) => ({ ...image, isPrimary: false }))]
    const [ready] = await tx.$queryRaw<{ ownerId: string; shopId: string }[]>`
      UPDATE "Product" SET status = 'active', stage = 'done', percent = 100, "failureReason" = NULL,
        media = ${JSON.stringify(all)}::jsonb, "videoDone" = '{}', "updatedAt" = now(),
        "aiProcessingCompleted" = true, ai = ${ai && JSON.stringify(ai)}::jsonb,
        title = coalesce(nullif(title, ''), ${title?.value ?? null}::text),
        description = coalesce(nullif(description, ''), ${description?.value ?? null}::text),
        category = coalesce(nullif(category, ''), ${category?.value ?? null}::text),
        currency = CASE WHEN "priceMinor" IS NULL THEN coalesce(${sure?.currency ?? null}::text, currency) ELSE currency END,
        "priceMinor" = coalesce("priceMinor", ${minor}::bigint),
        tags = CASE WHEN tags = '{}' THEN ${tags?.value ?? []}::text[] ELSE tags END
      WHERE id = ${productId}::uuid AND "videoRun" = ${run}::int AND status = 'pending' AND "deletedAt" IS NULL
      RETURNING "ownerId", "shopId"`
    if (!ready) return false
    await applySales(tx, productId)
    const made = new Set(media.flatMap(keysOf))
    const replaced = before.media.filter(({ type, key }) => type === 'video' && !made.has(key))
    await letGo(tx, productId, replaced, null)
    await refreshListed(tx, { productIds: [productId] })
    await tx.record(productReady, { productId, ...ready })
    return true
  })
}
