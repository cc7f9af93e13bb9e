import { notify as texts } from '../../../../contract/texts.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import type { CommentPosted } from '../../comments/events.ts'
import { excerpt, type News, notify, type Told } from './notify.ts'

/**
 * Tells of a comment whose product or shop it is about, and of a reply also those it answers: who wrote the comment
 * replied to, and who began the thread. Everybody is told once, and nobody of what they did themselves.
 */
export const notifyOfComment = async (
  deps: Deps<'db' | 'storage'>,
  posted: CommentPosted,
): Promise<Told[]> => {
  const comment = await deps.db.kysely
    .selectFrom('Comment as c')
    .leftJoin('Comment as parent', 'parent.id', 'c.parentId')
    .leftJoin('Product as p', (join) =>
      join.onRef('p.id', '=', 'c.targetId').on('c.targetType', '=', 'product'),
    )
    .leftJoin('Shop as s', (join) => join.onRef('s.id', '=', 'c.targetId').on('c.targetType', '=', 'shop'))
    .select(({ fn }) => [
      'c.text',
      'c.createdAt',
      'parent.userId as parentUserId',
      fn.coalesce('p.title', 's.name').as('subject'),
    ])
    .where('c.id', '=', posted.commentId)
    .where('c.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!comment) return []
  const people = await loadPeople(deps, [posted.userId])
  const who = people.get(posted.userId)?.name ?? texts.somebody
  const subject = comment.subject ?? texts.untitledProduct
  const text = excerpt(comment.text)

  const toOwner = posted.parentId
    ? texts.threadMessage(who, subject, text)
    : texts.commentMessage(who, subject, text)
  const messages = new Map([[posted.ownerId, toOwner]])
  for (const answered of [posted.repliedToUserId, comment.parentUserId])
    if (answered) messages.set(answered, texts.replyMessage(who, text))
  messages.delete(posted.userId)

  const news = Array.from(
    messages,
    ([userId, message]): News => ({
      userId,
      actorId: posted.userId,
      type: 'comment',
      title: posted.parentId ? texts.replyTitle : texts.commentTitle,
      message,
      link: { kind: posted.targetType, id: posted.targetId },
      foldKey: `comment:${posted.commentId}`,
      at: comment.createdAt,
    }),
  )
  return notify(deps, ...news)
}
