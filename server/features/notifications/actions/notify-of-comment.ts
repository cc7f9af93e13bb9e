import { notify as texts } from '../../../../contract/texts.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import type { CommentPosted } from '../../comments/events.ts'
import { commentTable } from '../../comments/tables.ts'
import { productTable } from '../../products/tables.ts'
import { shopTable } from '../../shops/tables.ts'
import { excerpt, type NewNotification, type Notified, notify } from './notify.ts'

/**
 * Notifies the owner of the target of a comment, and of a reply also the authors of the comment
 * replied to and of the thread. Each once, and never the author.
 */
export const notifyOfComment = async (
  deps: Deps<'db' | 'storage'>,
  posted: CommentPosted,
): Promise<Notified[]> => {
  const comment = await deps.db.kysely
    .selectFrom(commentTable.as('c'))
    .leftJoin(commentTable.as('parent'), 'parent.id', 'c.parentId')
    .leftJoin(productTable.as('p'), (join) =>
      join.onRef('p.id', '=', 'c.targetId').on('c.targetType', '=', 'product'),
    )
    .leftJoin(shopTable.as('s'), (join) =>
      join.onRef('s.id', '=', 'c.targetId').on('c.targetType', '=', 'shop'),
    )
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
  const name = people.get(posted.userId)?.name ?? texts.somebody
  const subject = comment.subject ?? texts.untitledProduct
  const text = excerpt(comment.text)

  const toOwner = posted.parentId
    ? texts.threadMessage(name, subject, text)
    : texts.commentMessage(name, subject, text)
  const messages = new Map([[posted.ownerId, toOwner]])
  for (const answered of [posted.repliedToUserId, comment.parentUserId])
    if (answered) messages.set(answered, texts.replyMessage(name, text))
  messages.delete(posted.userId)

  const notifications = Array.from(
    messages,
    ([userId, message]): NewNotification => ({
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
  return notify(deps, ...notifications)
}
