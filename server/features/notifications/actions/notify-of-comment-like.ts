import { notify as texts } from '../../../../contract/texts.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import type { CommentLiked } from '../../comments/events.ts'
import { excerpt, notify, type Told } from './notify.ts'

/** Tells who wrote a comment that somebody likes it, unless the like was taken back meanwhile. */
export const notifyOfCommentLike = async (
  deps: Deps<'db' | 'storage'>,
  liked: CommentLiked,
): Promise<Told[]> => {
  if (liked.userId === liked.authorId) return []
  const like = await deps.db.kysely
    .selectFrom('CommentLike as l')
    .innerJoin('Comment as c', 'c.id', 'l.commentId')
    .select(['c.text', 'l.createdAt'])
    .where('l.commentId', '=', liked.commentId)
    .where('l.userId', '=', liked.userId)
    .where('c.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!like) return []
  const people = await loadPeople(deps, [liked.userId])
  const who = people.get(liked.userId)?.name ?? texts.somebody
  return notify(deps, {
    userId: liked.authorId,
    actorId: liked.userId,
    type: 'like',
    title: texts.commentLikeTitle,
    message: texts.commentLikeMessage(who, excerpt(like.text)),
    link: { kind: liked.targetType, id: liked.targetId },
    foldKey: `comment-like:${liked.commentId}:${liked.userId}`,
    at: like.createdAt,
  })
}
