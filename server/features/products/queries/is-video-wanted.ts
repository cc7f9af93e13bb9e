import type { Needs } from '../../../../platform/platform.ts'

/** Whether what a run of the work on a video makes is, or may yet be, shown: no later run has begun, and nobody deleted it. */
export const isVideoWanted = async (
  { db }: Needs<'db'>,
  { productId, run }: { productId: string; run: number },
): Promise<boolean> => {
  const rows = await db.query(
    `SELECT 1 FROM "Product" WHERE id = $1::uuid AND "deletedAt" IS NULL
       AND ("videoRun" = $2::int OR media::text LIKE '%products/' || id || '/' || $2 || '/%')`,
    [productId, run],
  )
  return rows.length > 0
}
