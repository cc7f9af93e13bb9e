import { notify as texts } from '../../../../contract/texts.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { loadPeople } from '../../accounts/public.ts'
import type { CommentPosted } from '../../comments/events.ts'
import { excerpt, type News, notify, type Told } from './notify.ts'

const readComment = statement({
  name: 'notifications.comment',
  text: `
    SELECT c.text, c."createdAt", parent."userId" AS "parentUserId", coalesce(p.title, s.name) AS subject
    FROM "Comment" c
    LEFT JOIN "Comment" parent ON parent.id = c."parentId"
    LEFT JOIN "Product" p ON c."targetType" = 'product' AND p.id = c."targetId"
    LEFT JOIN "Shop" s ON c."targetType" = 'shop' AND s.id = c."targetId"
    WHERE c.id = $1::uuid AND c."deletedAt" IS NULL`,
})

type Row = { text: string; createdAt: Date; parentUserId: string | null; subject: string | null }

/**
 * Tells of a comment whose product or shop it is about, and of a reply also those it answers: who wrote the comment
 * replied to, and who began the thread. Everybody is told once, and nobody of what they did themselves.
 */
export const notifyOfComment = async (
  needs: Needs<'db' | 'storage'>,
  posted: CommentPosted,
): Promise<Told[]> => {
  const [comment] = await needs.db.query<Row>(readComment, [posted.commentId])
  if (!comment) return []
  const people = await loadPeople(needs, [posted.userId])
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
  return notify(needs, ...news)
}
