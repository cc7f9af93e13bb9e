import type { Deps } from '../../../../platform/platform.ts'

type Run = { productId: string; run: number }

/** Returns whether a run is in progress: not finished, deleted, rejected or restarted. */
export const isVideoRunning = async ({ db }: Deps<'db'>, { productId, run }: Run): Promise<boolean> => {
  const product = await db.kysely
    .selectFrom('Product')
    .select('id')
    .where('id', '=', productId)
    .where('videoRun', '=', run)
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return product !== undefined
}

/**
 * Returns whether the results of a run are used: it is in progress, or its product has the video.
 */
export const isVideoWanted = async ({ db }: Deps<'db'>, { productId, run }: Run): Promise<boolean> => {
  const product = await db.kysely
    .selectFrom('Product')
    .select(['videoRun', 'status', 'media'])
    .where('id', '=', productId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!product) return false
  const isRunning = product.videoRun === run && product.status === 'pending'
  return isRunning || JSON.stringify(product.media).includes(`products/${productId}/${run}/`)
}
