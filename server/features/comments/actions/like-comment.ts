import type { likeComment as endpoint } from '../../../../contract/comments/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { markEffect } from '../../../../platform/db/effects.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { commentLiked } from '../events.ts'
import { isCommentVisibleTo } from '../queries/visibility.ts'

/**
 * Likes or unlikes a comment; without `liked` it toggles.
 * @throws NOT_FOUND if the caller cannot see such a comment
 */
export const likeComment = (
  { db }: Deps<'db'>,
  { userId }: Member,
  { id, liked }: ParsedInput<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> =>
  db.transactionOn(`comment:${id}`, async (tx) => {
    const comment = await tx
      .selectFrom('Comment as c')
      .select(['c.userId as authorId', 'c.targetType', 'c.targetId', 'c.likesCount'])
      .where('c.id', '=', id)
      .where(isCommentVisibleTo({ viewer: userId, isAdmin: false }))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!comment) throw fail('NOT_FOUND')

    const like = { userId, commentId: id }
    const desired = liked ?? !(await hasLike(tx, like))
    const changed = await (desired ? insertLike(tx, like) : deleteLike(tx, like))
    if (!changed) return { liked: desired, likesCount: comment.likesCount }
    markEffect(tx)

    const likesCount = comment.likesCount + (desired ? 1 : -1)
    await tx.updateTable('Comment').set({ likesCount }).where('id', '=', id).execute()
    const { authorId, targetType, targetId } = comment
    if (desired) await recordEvent(tx, commentLiked, { ...like, authorId, targetType, targetId })
    return { liked: desired, likesCount }
  })

type Like = { userId: string; commentId: string }

const hasLike = async (tx: Tx, { userId, commentId }: Like): Promise<boolean> => {
  const like = await tx
    .selectFrom('CommentLike')
    .select('commentId')
    .where('userId', '=', userId)
    .where('commentId', '=', commentId)
    .executeTakeFirst()
  return like !== undefined
}

/** Returns whether the user did not like the comment before. */
const insertLike = async (tx: Tx, like: Like): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('CommentLike')
    .values(like)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether the user liked the comment before. */
const deleteLike = async (tx: Tx, { userId, commentId }: Like): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('CommentLike')
    .where('userId', '=', userId)
    .where('commentId', '=', commentId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
