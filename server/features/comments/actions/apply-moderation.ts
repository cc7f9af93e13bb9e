import { sql } from 'kysely'
import type { moderateComment as endpoint } from '../../../../contract/comments/rest.ts'
import type { ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../audit/public.ts'
import { commentChanged, commentModerated } from '../events.ts'
import { changeComment, loadCommentForChange } from './change-comment.ts'
import { removeByVerdict } from './delete-comment.ts'

/**
 * Applies an administrator's verdict to a comment in the caller's transaction: approves it (and
 * shows it again), hides it from all but its author, or deletes it. Each takes it out of the queue.
 * @throws NOT_FOUND
 */
export const applyModeration = async (
  tx: Tx,
  actor: Member,
  { id, action, reason }: Pick<ParsedInput<typeof endpoint>, 'id' | 'action'> & { reason: string | null },
): Promise<void> => {
  const loaded = await loadCommentForChange(tx, actor, id)
  if (action === 'delete') return removeByVerdict(tx, actor, loaded, reason)

  const hides = action === 'hide'
  await changeComment(tx, actor, loaded, async (comment) => {
    await tx
      .updateTable('Comment')
      .set({ flaggedAt: null, hiddenAt: hides ? sql`coalesce("hiddenAt", now())` : null })
      .where('id', '=', comment.id)
      .execute()
    await audit(tx, actor, {
      action: `comment.${action}`,
      targetType: 'comment',
      targetId: comment.id,
      before: { isHidden: comment.isHidden, isFlagged: comment.isFlagged },
      after: { isHidden: hides, isFlagged: false },
      reason,
    })
    if (hides && !comment.isHidden && comment.userId !== actor.userId)
      await recordEvent(tx, commentModerated, {
        commentId: comment.id,
        userId: comment.userId,
        adminId: actor.userId,
        verdict: 'hidden',
        reason,
      })
    return { countedBefore: !comment.isHidden, countsAfter: !hides }
  })
  const { id: commentId, targetType, targetId, parentId } = loaded
  await recordEvent(tx, commentChanged, { commentId, targetType, targetId, parentId })
}
