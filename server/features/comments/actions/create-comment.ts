import { v7 as newId } from 'uuid'
import type { createComment as call } from '../../../../contract/comments/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { hasBlocked } from '../../blocks/public.ts'
import { visibleTo } from '../../products/public.ts'
import { commentPosted } from '../events.ts'
import { loadComment } from '../queries.ts'

const lockProduct = `
  SELECT p."ownerId", ${hasBlocked('p."ownerId"', '$2::uuid')} AS "isBlocked"
  FROM "Product" p WHERE p.id = $1::uuid AND ${visibleTo('$2')} FOR NO KEY UPDATE`

/**
 * Posts a comment, a rating or both on a product that the caller can see; a bare rating reads as so many stars.
 * @throws NOT_FOUND where there is no such product for the caller; OWN_RATING where the product is the caller's own;
 *   FORBIDDEN where its owner has blocked the caller
 */
export const createComment = async (
  needs: Needs<'db' | 'outbox' | 'storage'>,
  actor: Member,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const { userId } = actor
  const rating = input.rating ?? null
  const text = input.comment || '⭐'.repeat(rating ?? 0)

  const id = await needs.outbox.transact(async (tx) => {
    // The product's row orders all that is said about it: what follows sees every rating that came before.
    const [product] = await tx.$queryRawUnsafe<{ ownerId: string; isBlocked: boolean }[]>(
      lockProduct,
      input.id,
      userId,
    )
    if (!product) throw fail('NOT_FOUND')
    if (product.isBlocked) throw fail('FORBIDDEN')
    if (rating !== null && product.ownerId === userId) throw fail('OWN_RATING')

    const commentId = newId()
    // Only a user's latest rating counts, so a new one takes the place of the one before. The clock is read now and not
    // at the transaction's start, which may lie before that of an earlier holder of the lock.
    await tx.$executeRaw`
      WITH before AS (
        SELECT rating FROM "Comment"
        WHERE "userId" = ${userId}::uuid AND "targetType" = 'product' AND "targetId" = ${input.id}::uuid
          AND "parentId" IS NULL AND "deletedAt" IS NULL AND rating IS NOT NULL
        ORDER BY "createdAt" DESC, id DESC LIMIT 1
      ), posted AS (
        INSERT INTO "Comment" (id, "targetType", "targetId", "userId", text, rating, "createdAt", "updatedAt")
        SELECT ${commentId}::uuid, 'product', ${input.id}::uuid, ${userId}::uuid, ${text}, ${rating}::int, moment, moment
        FROM clock_timestamp() AS moment
        RETURNING rating
      )
      UPDATE "Product" p SET "commentsCount" = p."commentsCount" + 1,
        "ratingSum" = p."ratingSum" + coalesce(posted.rating - coalesce((SELECT rating FROM before), 0), 0),
        "ratingCount" = p."ratingCount" +
          CASE WHEN posted.rating IS NOT NULL AND NOT EXISTS (SELECT 1 FROM before) THEN 1 ELSE 0 END
      FROM posted WHERE p.id = ${input.id}::uuid`

    await tx.record(commentPosted, {
      commentId,
      targetType: 'product',
      targetId: input.id,
      ownerId: product.ownerId,
      userId,
      parentId: null,
      repliedToUserId: null,
    })
    return commentId
  })
  return { comment: await loadComment(needs, id, userId) }
}
