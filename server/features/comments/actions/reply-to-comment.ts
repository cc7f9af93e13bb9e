import { v7 as newId } from 'uuid'
import type { replyToComment as call } from '../../../../contract/comments/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { hasBlocked } from '../../blocks/public.ts'
import { visibleTo } from '../../products/public.ts'
import { commentPosted } from '../events.ts'
import { loadComment } from '../queries.ts'

type Answered = { userId: string; rootId: string; targetId: string; ownerId: string; isBlocked: boolean }

const findAnswered = `
  SELECT c."userId", coalesce(c."parentId", c.id) AS "rootId", c."targetId", p."ownerId",
    ${hasBlocked('p."ownerId"', '$2::uuid')} OR ${hasBlocked('c."userId"', '$2::uuid')} AS "isBlocked"
  FROM "Comment" c JOIN "Product" p ON c."targetType" = 'product' AND p.id = c."targetId"
  WHERE c.id = $1::uuid AND c."deletedAt" IS NULL AND ${visibleTo('$2')}`

/**
 * Replies to a comment. Threads have one level: a reply to a reply joins the thread of the first comment.
 * @throws NOT_FOUND where the comment is gone or stands on what the caller cannot see;
 *   FORBIDDEN where who wrote it, or whose product it is about, has blocked the caller
 */
export const replyToComment = async (
  needs: Needs<'db' | 'outbox' | 'storage'>,
  actor: Member,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const { userId } = actor
  const id = await needs.outbox.transact(async (tx) => {
    const [answered] = await tx.$queryRawUnsafe<Answered[]>(findAnswered, input.id, userId)
    if (!answered) throw fail('NOT_FOUND')
    if (answered.isBlocked) throw fail('FORBIDDEN')

    const commentId = newId()
    await tx.$executeRaw`
      WITH posted AS (
        INSERT INTO "Comment" (id, "targetType", "targetId", "userId", "parentId", text, "updatedAt")
        VALUES (${commentId}::uuid, 'product', ${answered.targetId}::uuid, ${userId}::uuid,
          ${answered.rootId}::uuid, ${input.comment}, now())
        RETURNING "parentId"
      )
      UPDATE "Comment" c SET "replyCount" = c."replyCount" + 1 FROM posted WHERE c.id = posted."parentId"`
    await tx.record(commentPosted, {
      commentId,
      targetType: 'product',
      targetId: answered.targetId,
      ownerId: answered.ownerId,
      userId,
      parentId: answered.rootId,
      repliedToUserId: answered.userId,
    })
    return commentId
  })
  return { comment: await loadComment(needs, id, userId) }
}
