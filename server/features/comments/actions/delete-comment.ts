import { sql } from 'kysely'
import type { deleteComment as endpoint } from '../../../../contract/comments/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../audit/public.ts'
import { commentChanged, commentModerated } from '../events.ts'
import { detachMedia } from './attach-media.ts'
import { type CommentForChange, changeComment, loadCommentForChange } from './change-comment.ts'
import { transactionOnComment } from './transaction-on-comment.ts'

/**
 * Deletes a comment. While it has replies, its place stays, empty.
 * @throws NOT_FOUND; FORBIDDEN for all but its author, its target's owner and administrators
 */
export const deleteComment = async (
  { db }: Deps<'db'>,
  actor: Member,
  input: ParsedInput<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> => {
  await transactionOnComment(db, input.id, async (tx) => {
    const loaded = await loadCommentForChange(tx, actor, input.id)
    const isOwn = loaded.userId === actor.userId
    if (!isOwn && !loaded.isTargetOwner && actor.role !== 'admin') throw fail('FORBIDDEN')
    // An administrator's deletion of another user's comment is a verdict.
    if (isOwn || loaded.isTargetOwner) await removeComment(tx, actor, loaded)
    else await removeByVerdict(tx, actor, loaded, null)
  })
  return {}
}

/**
 * Deletes a comment as a verdict: audits it and records it, so that its reports are closed and its
 * author is notified.
 */
export const removeByVerdict = async (
  tx: Tx,
  actor: Member,
  loaded: CommentForChange,
  reason: string | null,
): Promise<void> => {
  await removeComment(tx, actor, loaded)
  await audit(tx, actor, {
    action: 'comment.delete',
    targetType: 'comment',
    targetId: loaded.id,
    before: { isHidden: loaded.isHidden },
    after: { isDeleted: true },
    reason,
  })
  const { id: commentId, userId } = loaded
  if (userId !== actor.userId)
    await recordEvent(tx, commentModerated, {
      commentId,
      userId,
      adminId: actor.userId,
      verdict: 'deleted',
      reason,
    })
}

const removeComment = async (tx: Tx, actor: Member, loaded: CommentForChange): Promise<void> => {
  await changeComment(tx, actor, loaded, async (comment) => {
    await tx
      .updateTable('Comment')
      .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, text: '', media: '[]', flaggedAt: null })
      .where('id', '=', comment.id)
      .execute()
    await detachMedia(tx, comment.media)
    return { countedBefore: !comment.isHidden, countsAfter: false }
  })
  const { id: commentId, targetType, targetId, parentId } = loaded
  await recordEvent(tx, commentChanged, { commentId, targetType, targetId, parentId })
}
