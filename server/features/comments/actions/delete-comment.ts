import type { deleteComment as call } from '../../../../contract/comments/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Transaction } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { audit } from '../../admin/public.ts'
import { resolveReports } from '../../reports/public.ts'
import { commentChanged, commentModerated } from '../events.ts'
import { changeComment, type TakenComment, takeComment } from './take-comment.ts'
import { dropMedia } from './take-media.ts'

/**
 * Deletes a comment. While it has replies its place stays, empty.
 * @throws NOT_FOUND; FORBIDDEN for who neither wrote it, nor owns what it is about, nor is an administrator
 */
export const deleteComment = async (
  { outbox }: Needs<'outbox'>,
  actor: Member,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  await outbox.transact(async (tx) => {
    const seen = await takeComment(tx, actor, input.id)
    const isOwn = seen.userId === actor.userId
    if (!isOwn && !seen.isTargetOwner && actor.role !== 'admin') throw fail('FORBIDDEN')
    // What an administrator takes away from others is a verdict.
    if (isOwn || seen.isTargetOwner) await removeComment(tx, actor, seen)
    else await removeByVerdict(tx, actor, seen, null)
  })
  return {}
}

/** Takes a comment away as a verdict: it is audited, settles the reports, and its author is told. */
export async function removeByVerdict(
  tx: Transaction,
  actor: Member,
  seen: TakenComment,
  reason: string | null,
): Promise<void> {
  await removeComment(tx, actor, seen)
  await audit(tx, actor, {
    action: 'comment.delete',
    targetType: 'comment',
    targetId: seen.id,
    before: { isHidden: seen.isHidden },
    after: { isDeleted: true },
  })
  await resolveReports(tx, actor, {
    targetType: 'comment',
    targetId: seen.id,
    status: 'resolved',
    resolution: reason,
  })
  if (seen.userId !== actor.userId)
    await tx.record(commentModerated, { commentId: seen.id, userId: seen.userId, verdict: 'deleted', reason })
}

async function removeComment(tx: Transaction, actor: Member, seen: TakenComment): Promise<void> {
  await changeComment(tx, actor, seen, async (comment) => {
    await tx.$executeRaw`
      UPDATE "Comment" SET "deletedAt" = now(), "updatedAt" = now(), text = '', media = '[]', "flaggedAt" = NULL
      WHERE id = ${comment.id}::uuid`
    await dropMedia(tx, comment.media)
    return { counted: !comment.isHidden, counts: false }
  })
  const { id: commentId, targetType, targetId, parentId } = seen
  await tx.record(commentChanged, { commentId, targetType, targetId, parentId })
}
