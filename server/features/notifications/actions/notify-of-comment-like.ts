import type { Deps } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import type { CommentLiked } from '../../comments/events.ts'
import { commentLikeTable, commentTable } from '../../comments/tables.ts'
import { excerpt, type Notified, notify } from './notify.ts'

/** Notifies the author of a comment of a like, unless it was withdrawn meanwhile. */
export const notifyOfCommentLike = async (
  deps: Deps<'db' | 'storage'>,
  liked: CommentLiked,
): Promise<Notified[]> => {
  if (liked.userId === liked.authorId) return []
  const like = await deps.db.kysely
    .selectFrom(commentLikeTable.as('l'))
    .innerJoin(commentTable.as('c'), 'c.id', 'l.commentId')
    .select(['c.text', 'l.createdAt'])
    .where('l.commentId', '=', liked.commentId)
    .where('l.userId', '=', liked.userId)
    .where('c.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!like) return []
  const people = await loadPeople(deps, [liked.userId])
  const who = people.get(liked.userId)?.name ?? null
  return notify(deps, {
    userId: liked.authorId,
    actorId: liked.userId,
    type: 'like',
    content: { kind: 'comment-like', params: { who, text: excerpt(like.text) } },
    link: { kind: liked.targetType, id: liked.targetId },
    foldKey: `comment-like:${liked.commentId}:${liked.userId}`,
    at: like.createdAt,
  })
}
