import type { moderateComment as call } from '../../../../contract/comments/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../admin/public.ts'
import { resolveReports } from '../../reports/public.ts'
import { commentChanged, commentModerated } from '../events.ts'
import { findComment } from '../queries/one.ts'
import { removeByVerdict } from './delete-comment.ts'
import { changeComment, takeComment } from './take-comment.ts'

/**
 * An administrator's verdict on a comment: it is fine (and shown again where it was hidden), hidden from all but its
 * author, or deleted. Any of them takes it out of the queue and settles its reports. @throws NOT_FOUND
 */
export const moderateComment = async (
  needs: Needs<'db' | 'outbox' | 'storage'>,
  actor: Member,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const reason = input.reason || null
  await needs.outbox.transact(async (tx) => {
    const seen = await takeComment(tx, actor, input.id)
    if (input.action === 'delete') return removeByVerdict(tx, actor, seen, reason)

    const hides = input.action === 'hide'
    await changeComment(tx, actor, seen, async (comment) => {
      await tx.$executeRaw`
        UPDATE "Comment" SET "flaggedAt" = NULL,
          "hiddenAt" = CASE WHEN ${hides}::boolean THEN coalesce("hiddenAt", now()) END
        WHERE id = ${comment.id}::uuid`
      await audit(tx, actor, {
        action: `comment.${input.action}`,
        targetType: 'comment',
        targetId: comment.id,
        before: { isHidden: comment.isHidden, isFlagged: comment.isFlagged },
        after: { isHidden: hides, isFlagged: false },
      })
      return { counted: !comment.isHidden, counts: !hides }
    })
    await resolveReports(tx, actor, {
      targetType: 'comment',
      targetId: seen.id,
      status: hides ? 'resolved' : 'dismissed',
      resolution: reason,
    })
    const { id: commentId, targetType, targetId, parentId, userId } = seen
    await tx.record(commentChanged, { commentId, targetType, targetId, parentId })
    if (hides && !seen.isHidden && userId !== actor.userId)
      await tx.record(commentModerated, { commentId, userId, verdict: 'hidden', reason })
  })
  const comment = await findComment(needs, input.id, actor.userId)
  if (!comment) throw fail('NOT_FOUND')
  return { comment }
}
