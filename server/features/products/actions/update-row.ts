import { sql, type UpdateObject } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { VideoRun } from '../queries/video-run-state.ts'

/**
 * Builds the statement that updates columns of a product. Columns that are `undefined` keep their
 * values. The caller may add conditions, and executes it.
 */
export const updateProductQuery = (
  tx: Tx,
  id: string,
  columns: Omit<UpdateObject<DB, 'Product'>, 'id' | 'updatedAt'>,
) =>
  tx
    .updateTable('Product')
    .set({ ...columns, updatedAt: sql`now()` })
    .where('id', '=', id)

/** Builds the statement that updates a product while a run of its video is in progress. */
export const updateRunningVideoQuery = (
  tx: Tx,
  { productId, run }: VideoRun,
  columns: Omit<UpdateObject<DB, 'Product'>, 'id' | 'updatedAt'>,
) =>
  updateProductQuery(tx, productId, columns)
    .where('videoRun', '=', run)
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)

/** The columns that start a new run of a video. */
export const newRun = {
  status: 'pending',
  stage: 'queued',
  percent: 0,
  failureReason: null,
  videoRun: sql<number>`"videoRun" + 1`,
  videoStarts: 0,
  videoDone: '{}',
} as const
