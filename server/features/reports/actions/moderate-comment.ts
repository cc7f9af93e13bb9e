import type { moderateComment as endpoint } from '../../../../contract/comments/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { applyModeration, findComment, transactionOnComment } from '../../comments/public.ts'
import { resolveReports } from './resolve-reports.ts'

/**
 * Applies an administrator's verdict to a comment, and closes its reports.
 * @throws NOT_FOUND
 */
export const moderateComment = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  { id, action, reason: given, note }: ParsedInput<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> => {
  const reason = given || null
  await transactionOnComment(deps.db, id, async (tx) => {
    await applyModeration(tx, actor, { id, action, reason })
    await resolveReports(tx, actor, {
      targetType: 'comment',
      targetId: id,
      status: action === 'approve' ? 'dismissed' : 'resolved',
      resolution: note || null,
    })
  })
  const comment = await findComment(deps, id, actor.userId)
  if (!comment) throw fail('NOT_FOUND')
  return { comment }
}
