import type { Transaction } from '../../../../platform/outbox/port.ts'

/** A user's top-level comments on one product or shop. */
export type About = { targetType: 'product' | 'shop'; targetId: string; userId: string }

const tables = { product: '"Product"', shop: '"Shop"' } as const

/** Of a user only the latest rating of a thing counts. */
const countedRating = `
  SELECT rating FROM "Comment"
  WHERE "userId" = $1::uuid AND "targetType" = $2::"CommentTarget" AND "targetId" = $3::uuid
    AND "parentId" IS NULL AND "deletedAt" IS NULL AND "hiddenAt" IS NULL AND rating IS NOT NULL
  ORDER BY "createdAt" DESC, id DESC LIMIT 1`

/**
 * Makes a change to one user's comments on a thing, and keeps the thing's totals right: `change` answers by how many its
 * comments are more. The thing's row orders all that is said about it, and whoever needs a comment's row too takes it
 * after this one; what is read here sees every change that came before.
 */
export async function keepTotals(
  tx: Transaction,
  about: About,
  change: () => Promise<-1 | 0 | 1>,
): Promise<void> {
  const { targetType, targetId, userId } = about
  const table = tables[targetType]
  const read = async () => {
    const rows = await tx.$queryRawUnsafe<{ rating: number }[]>(countedRating, userId, targetType, targetId)
    return rows[0]?.rating ?? null
  }
  await tx.$queryRawUnsafe(`SELECT id FROM ${table} WHERE id = $1::uuid FOR NO KEY UPDATE`, targetId)
  const before = await read()
  const comments = await change()
  const after = await read()
  await tx.$executeRawUnsafe(
    `UPDATE ${table} SET "commentsCount" = "commentsCount" + $2::int, "ratingSum" = "ratingSum" + $3::int,
       "ratingCount" = "ratingCount" + $4::int WHERE id = $1::uuid`,
    targetId,
    comments,
    (after ?? 0) - (before ?? 0),
    Number(after !== null) - Number(before !== null),
  )
}

/** A thread's number of replies moves; its first comment's row orders all replies. */
export const moveReplyCount = (tx: Transaction, rootId: string, by: -1 | 1) =>
  tx.$executeRaw`UPDATE "Comment" SET "replyCount" = "replyCount" + ${by}::int WHERE id = ${rootId}::uuid`

/** Locks a thread's first comment. */
export const lockRoot = (tx: Transaction, rootId: string) =>
  tx.$queryRaw`SELECT id FROM "Comment" WHERE id = ${rootId}::uuid FOR NO KEY UPDATE`
