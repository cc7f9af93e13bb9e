import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Member } from '../../../access.ts'
import { asking, isSeenAlone, type StoredMedia } from '../queries/rows.ts'
import { keepTotals, lockRoot, moveReplyCount } from './keep-totals.ts'

/** A comment that is about to change, and what the caller is to it. */
export type TakenComment = {
  id: string
  userId: string
  parentId: string | null
  targetType: 'product' | 'shop'
  targetId: string
  text: string
  media: StoredMedia[]
  rating: number | null
  /** Whether it counts: hidden ones do not. */
  isHidden: boolean
  isFlagged: boolean
  isTargetOwner: boolean
  /** Whether the owner of the product or shop, or the author of the comment replied to, has blocked its author. */
  isAuthorBlocked: boolean
}

const find = `
  SELECT c.id, c."userId", c."parentId", c."targetType"::text, c."targetId", c.text, c.media, c.rating,
    c."hiddenAt" IS NOT NULL AS "isHidden", c."flaggedAt" IS NOT NULL AS "isFlagged",
    CASE c."targetType"
      WHEN 'product' THEN EXISTS (SELECT 1 FROM "Product" p WHERE p.id = c."targetId" AND p."ownerId" = $1::uuid)
      ELSE EXISTS (SELECT 1 FROM "Shop" s WHERE s.id = c."targetId" AND s."ownerId" = $1::uuid)
    END AS "isTargetOwner",
    EXISTS (
      SELECT 1 FROM "UserBlock" b WHERE b."blockedId" = c."userId" AND b."blockerId" IN (
        SELECT p."ownerId" FROM "Product" p WHERE c."targetType" = 'product' AND p.id = c."targetId"
        UNION ALL SELECT s."ownerId" FROM "Shop" s WHERE c."targetType" = 'shop' AND s.id = c."targetId"
        UNION ALL SELECT root."userId" FROM "Comment" root WHERE root.id = c."parentId"
      )
    ) AS "isAuthorBlocked"
  FROM "Comment" c
  WHERE c.id = $3::uuid AND c."deletedAt" IS NULL
    AND (c."userId" = $1::uuid OR $2::boolean OR ${isSeenAlone})`

/**
 * Finds a comment for its author, an administrator, or whoever else sees it. Its author finds it even where its thing is
 * hidden by now. @throws NOT_FOUND
 */
export async function takeComment(tx: Transaction, actor: Member, id: string): Promise<TakenComment> {
  const [comment] = await tx.$queryRawUnsafe<TakenComment[]>(find, ...asking(actor), id)
  if (!comment) throw fail('NOT_FOUND')
  return comment
}

/**
 * Changes a comment where nobody else can meanwhile: `change` gets it as it is then, and answers whether it counted
 * before and does afterwards. Totals and the thread's number of replies move along. @throws NOT_FOUND where it is gone
 */
export async function changeComment(
  tx: Transaction,
  actor: Member,
  seen: TakenComment,
  change: (comment: TakenComment) => Promise<{ counted: boolean; counts: boolean }>,
): Promise<void> {
  const run = async () => {
    const { counted, counts } = await change(await takeComment(tx, actor, seen.id))
    return counted === counts ? 0 : counts ? 1 : -1
  }
  if (seen.parentId === null) {
    await keepTotals(tx, seen, run)
    return
  }
  await lockRoot(tx, seen.parentId)
  const by = await run()
  if (by !== 0) await moveReplyCount(tx, seen.parentId, by)
}
