import type { NotificationContent } from '../../../../contract/notifications/content.ts'
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
  const who = people.get(posted.userId)?.name ?? null
  const { subject } = comment
  const text = excerpt(comment.text)

  const kind = posted.parentId ? 'thread' : 'comment'
  const contents = new Map<string, NotificationContent>([
    [posted.ownerId, { kind, params: { who, subject, text } }],
  ])
  for (const answered of [posted.repliedToUserId, comment.parentUserId])
    if (answered) contents.set(answered, { kind: 'reply', params: { who, text } })
  contents.delete(posted.userId)

  const notifications = Array.from(
    contents,
    ([userId, content]): NewNotification => ({
      userId,
      actorId: posted.userId,
      type: 'comment',
      content,
      link: { kind: posted.targetType, id: posted.targetId },
      foldKey: `comment:${posted.commentId}`,
      at: comment.createdAt,
    }),
  )
  return notify(deps, ...notifications)
}
