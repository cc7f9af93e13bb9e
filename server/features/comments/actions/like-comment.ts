import type { likeComment as call } from '../../../../contract/comments/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import { createToggle } from '../../../../platform/outbox/toggle.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { commentLiked } from '../events.ts'
import { seenAlone } from '../queries/rows.ts'

const toggleLike = createToggle({
  name: 'comments.like-comment',
  thing: `
    SELECT c.id, c."userId", c."targetType", c."targetId", c."likesCount" AS "countBefore"
    FROM "Comment" c WHERE c.id = $1::uuid AND ${seenAlone('$2', 'false')}
    FOR NO KEY UPDATE OF c`,
  marks: { table: 'CommentLike', column: 'commentId' },
  count: { table: 'Comment', column: 'likesCount' },
  payload: `jsonb_build_object('commentId', wish.id, 'userId', $2::uuid,
    'authorId', wish."userId", 'targetType', wish."targetType", 'targetId', wish."targetId")`,
  events: { on: commentLiked.name, off: null },
})

/**
 * Likes or unlikes a comment; without `liked` it toggles.
 * @throws NOT_FOUND where the comment is gone or stands on what the caller cannot see
 */
export const likeComment = async (
  needs: Needs<'db' | 'outbox'>,
  { userId }: Member,
  { id, liked }: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const row = await toggleLike(needs, { id, userId, wish: liked })
  if (!row) throw fail('NOT_FOUND')
  return { liked: row.isOn, likesCount: row.count }
}
