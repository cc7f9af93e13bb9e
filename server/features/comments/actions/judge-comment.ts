import { sql } from 'kysely'
import type { moderateComment as call } from '../../../../contract/comments/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../audit/public.ts'
import { commentChanged, commentJudged, commentModerated } from '../events.ts'
import { findComment } from '../queries/one.ts'
import { removeByVerdict } from './delete-comment.ts'
import { changeComment, takeComment } from './take-comment.ts'

/**
 * Applies an administrator's verdict to a comment: approves it (and shows it again), hides it from all but its author, or
 * deletes it. Each takes it out of the queue and closes its reports.
 * @throws NOT_FOUND
 */
export const moderateComment = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const reason = input.reason || null
  await deps.db.transaction(async (tx) => {
    const seen = await takeComment(tx, actor, input.id)
    if (input.action === 'delete') return removeByVerdict(tx, actor, seen, reason)

    const hides = input.action === 'hide'
    await changeComment(tx, actor, seen, async (comment) => {
      await tx
        .updateTable('Comment')
        .set({ flaggedAt: null, hiddenAt: hides ? sql`coalesce("hiddenAt", now())` : null })
        .where('id', '=', comment.id)
        .execute()
      await audit(tx, actor, {
        action: `comment.${input.action}`,
        targetType: 'comment',
        targetId: comment.id,
        before: { isHidden: comment.isHidden, isFlagged: comment.isFlagged },
        after: { isHidden: hides, isFlagged: false },
      })
      return { counted: !comment.isHidden, counts: !hides }
    })
    const { id: commentId, targetType, targetId, parentId, userId } = seen
    const verdict = hides ? 'hidden' : 'approved'
    await recordEvent(tx, commentJudged, { commentId, adminId: actor.userId, verdict, reason })
    await recordEvent(tx, commentChanged, { commentId, targetType, targetId, parentId })
    if (hides && !seen.isHidden && userId !== actor.userId)
      await recordEvent(tx, commentModerated, { commentId, userId, verdict: 'hidden', reason })
  })
  const comment = await findComment(deps, input.id, actor.userId)
  if (!comment) throw fail('NOT_FOUND')
  return { comment }
}
