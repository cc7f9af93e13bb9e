import type { Deps } from '../../../../platform/platform.ts'

type Run = { productId: string; run: number }

/** Whether a run of the work on a video still goes on: not finished, deleted, rejected, or begun anew. */
export async function isVideoRunning({ db }: Deps<'db'>, { productId, run }: Run): Promise<boolean> {
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

/** Whether what a run makes is or may yet be shown: the run goes on, or its product has the video. */
export async function isVideoWanted({ db }: Deps<'db'>, { productId, run }: Run): Promise<boolean> {
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
