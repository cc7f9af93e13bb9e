import { notify as texts } from '../../../../contract/texts.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import type { CommentLiked } from '../../comments/events.ts'
import { excerpt, notify, type Told } from './notify.ts'

const readLike = statement({
  name: 'notifications.comment-like',
  text: `
    SELECT c.text, l."createdAt" FROM "Comment" c
    JOIN "CommentLike" l ON l."commentId" = c.id AND l."userId" = $2::uuid
    WHERE c.id = $1::uuid AND c."deletedAt" IS NULL`,
})

/** Tells who wrote a comment that somebody likes it, unless the like was taken back meanwhile. */
export const notifyOfCommentLike = async (
  needs: Needs<'db' | 'storage'>,
  liked: CommentLiked,
): Promise<Told[]> => {
  if (liked.userId === liked.authorId) return []
  const [like] = await needs.db.query<{ text: string; createdAt: Date }>(readLike, [
    liked.commentId,
    liked.userId,
  ])
  if (!like) return []
  const people = await loadPeople(needs, [liked.userId])
  const who = people.get(liked.userId)?.name ?? texts.somebody
  return notify(needs, {
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
