import type { Needs } from '../../../../platform/platform.ts'

type Run = { productId: string; run: number }

/** Whether a run of the work on a video still goes on: not finished, deleted, taken off, or begun anew. */
export const isVideoRunning = async ({ db }: Needs<'db'>, { productId, run }: Run): Promise<boolean> => {
  const rows = await db.query(
    `SELECT 1 FROM "Product"
     WHERE id = $1::uuid AND "videoRun" = $2::int AND status = 'pending' AND "deletedAt" IS NULL`,
    [productId, run],
  )
  return rows.length > 0
}

/** Whether what a run of the work on a video makes is, or may yet be, shown: it goes on, or its product has it. */
export const isVideoWanted = async ({ db }: Needs<'db'>, { productId, run }: Run): Promise<boolean> => {
  const rows = await db.query(
    `SELECT 1 FROM "Product" WHERE id = $1::uuid AND "deletedAt" IS NULL
       AND (("videoRun" = $2::int AND status = 'pending')
         OR media::text LIKE '%products/' || id || '/' || $2 || '/%')`,
    [productId, run],
  )
  return rows.length > 0
}
