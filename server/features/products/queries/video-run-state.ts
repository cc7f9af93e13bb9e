import type { Deps } from '../../../../platform/platform.ts'

/** One run of the processing of a product's video. `run` is its number. */
export type VideoRun = { productId: string; run: number }

/**
 * Returns whether a run is in progress, has ended with the video that its product shows, or is
 * obsolete: failed, replaced, or of a product that is deleted or rejected.
 */
export const videoRunState = async (
  { db }: Deps<'db'>,
  { productId, run }: VideoRun,
): Promise<'running' | 'used' | 'obsolete'> => {
  const product = await db.kysely
    .selectFrom('Product')
    .select(['videoRun', 'status', 'media'])
    .where('id', '=', productId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (product?.videoRun === run && product.status === 'pending') return 'running'
  const isShown = product && JSON.stringify(product.media).includes(`products/${productId}/${run}/`)
  return isShown ? 'used' : 'obsolete'
}
