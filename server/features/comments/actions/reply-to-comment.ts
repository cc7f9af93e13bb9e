import { v7 as newId } from 'uuid'
import type { replyToComment as call } from '../../../../contract/comments/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { holdsBlockedWord, holdToLimit } from '../../admin/public.ts'
import { hasBlocked } from '../../blocks/public.ts'
import { commentPosted } from '../events.ts'
import { loadComment } from '../queries/one.ts'
import { asking, isSeenAlone } from '../queries/rows.ts'
import { lockRoot, moveReplyCount } from './keep-totals.ts'
import { keepFiles, takeMedia } from './take-media.ts'

type Answered = {
  userId: string
  rootId: string
  targetType: 'product' | 'shop'
  targetId: string
  ownerId: string
  isBlocked: boolean
}

const findAnswered = `
  SELECT c."userId", coalesce(c."parentId", c.id) AS "rootId", c."targetType"::text, c."targetId", owner.id AS "ownerId",
    ${hasBlocked('owner.id', '$1::uuid')} OR ${hasBlocked('c."userId"', '$1::uuid')} AS "isBlocked"
  FROM "Comment" c CROSS JOIN LATERAL (
    SELECT p."ownerId" AS id FROM "Product" p WHERE c."targetType" = 'product' AND p.id = c."targetId"
    UNION ALL SELECT s."ownerId" FROM "Shop" s WHERE c."targetType" = 'shop' AND s.id = c."targetId"
  ) owner
  WHERE c.id = $3::uuid AND ${isSeenAlone}`

/**
 * Replies to a comment. Threads have one level: a reply to a reply joins the thread of the first comment.
 * @throws NOT_FOUND where the comment is gone or stands on what the caller cannot see;
 *   FORBIDDEN where who wrote it, or whose product or shop it is about, has blocked the caller; UPLOAD_UNKNOWN; TOO_MANY_REQUESTS
 */
export const replyToComment = async (
  world: Needs<'db' | 'outbox' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>,
  actor: Member,
  input: CallParsed<typeof call> & { files: { files?: ReceivedFile[] } },
): Promise<CallResult<typeof call>> => {
  const { userId } = actor
  const isFlagged = await holdsBlockedWord(world, input.comment)
  const keys = await keepFiles(world, actor, input.files.files ?? [])
  const id = await world.outbox.transact(async (tx) => {
    await holdToLimit(world, tx, 'mostCommentsAnHour', userId)
    const find = async () =>
      (await tx.$queryRawUnsafe<Answered[]>(findAnswered, ...asking(actor), input.id))[0]
    const found = await find()
    if (!found) throw fail('NOT_FOUND')
    if (found.isBlocked) throw fail('FORBIDDEN')
    // Deleting takes the same lock: what is answered is still there, or it is not found.
    await lockRoot(tx, found.rootId)
    const answered = await find()
    if (!answered) throw fail('NOT_FOUND')

    const media = JSON.stringify(await takeMedia(world, tx, userId, [...(input.media ?? []), ...keys]))
    const commentId = newId()
    await tx.$executeRaw`
      INSERT INTO "Comment" (id, "targetType", "targetId", "userId", "parentId", text, media, "createdAt", "updatedAt",
        "flaggedAt")
      SELECT ${commentId}::uuid, ${answered.targetType}::"CommentTarget", ${answered.targetId}::uuid, ${userId}::uuid,
        ${answered.rootId}::uuid, ${input.comment}, ${media}::jsonb, moment, moment,
        CASE WHEN ${isFlagged}::boolean THEN moment END
      FROM clock_timestamp() AS moment`
    await moveReplyCount(tx, answered.rootId, 1)
    await tx.record(commentPosted, {
      commentId,
      targetType: answered.targetType,
      targetId: answered.targetId,
      ownerId: answered.ownerId,
      userId,
      parentId: answered.rootId,
      repliedToUserId: answered.userId,
    })
    return commentId
  })
  return { comment: await loadComment(world, id, userId) }
}
