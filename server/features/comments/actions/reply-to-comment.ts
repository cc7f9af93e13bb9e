import { sql } from 'kysely'
import type { replyToComment as endpoint } from '../../../../contract/comments/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Member, viewingOf } from '../../../access.ts'
import type { ReceivedFile } from '../../../route.ts'
import { isBlocked } from '../../blocks/tables.ts'
import { assertWithinLimit, containsBlockedWord } from '../../settings/public.ts'
import { commentPosted } from '../events.ts'
import { loadComment } from '../queries/comment.ts'
import { isCommentVisibleTo, targetOwner } from '../queries/visibility.ts'
import { attachMedia, storeFiles } from './attach-media.ts'
import { insertComment } from './insert-comment.ts'
import { transactionOnThread } from './transaction-on-comment.ts'
import { addToReplyCount, lockRoot } from './update-totals.ts'

/**
 * Replies to a comment. Threads have one level: a reply to a reply joins the thread.
 * @throws NOT_FOUND if the comment or its target is not visible; FORBIDDEN if its author or the
 * target's owner has blocked the caller; UPLOAD_UNKNOWN; TOO_MANY_REQUESTS
 */
export const replyToComment = async (
  deps: Deps<'db' | 'storage' | 'video' | 'scanner' | 'log' | 'env'>,
  actor: Member,
  input: ParsedInput<typeof endpoint> & { files: { files?: ReceivedFile[] } },
): Promise<EndpointResult<typeof endpoint>> => {
  const { userId } = actor
  const isFlagged = await containsBlockedWord(deps, input.comment)
  const keys = await storeFiles(deps, actor, input.files.files ?? [])
  const id = await transactionOnThread(deps.db, input.id, async (tx) => {
    await assertWithinLimit(deps, tx, {
      limit: 'mostCommentsAnHour',
      holderId: userId,
      created: tx.selectFrom('Comment').select('createdAt').where('userId', '=', userId),
    })
    const found = await findParent(tx, actor, input.id)
    if (found.isBlocked) throw fail('FORBIDDEN')
    // A deletion takes the same lock, so the comment is read again under it.
    await lockRoot(tx, found.rootId)
    const {
      targetType,
      targetId,
      rootId,
      ownerId,
      userId: repliedToUserId,
    } = await findParent(tx, actor, input.id)

    const media = await attachMedia(deps, tx, { ownerId: userId, named: [...(input.media ?? []), ...keys] })
    const reply = { targetType, targetId, userId, parentId: rootId, text: input.comment, media, rating: null }
    const commentId = await insertComment(tx, reply, isFlagged)
    await addToReplyCount(tx, rootId, 1)
    await recordEvent(tx, commentPosted, {
      commentId,
      targetType,
      targetId,
      ownerId,
      userId,
      parentId: rootId,
      repliedToUserId,
    })
    return commentId
  })
  return { comment: await loadComment(deps, id, userId) }
}

/**
 * Finds the comment that is replied to, with its thread and the owner of its target.
 * @throws NOT_FOUND
 */
const findParent = async (tx: Tx, actor: Member, id: string) => {
  const found = await tx
    .selectFrom('Comment as c')
    .select(['c.userId', 'c.targetType', 'c.targetId'])
    .select((eb) => [
      sql<string>`coalesce(c."parentId", c.id)`.as('rootId'),
      targetOwner().as('ownerId'),
      eb
        .or([isBlocked(targetOwner(), actor.userId), isBlocked(eb.ref('c.userId'), actor.userId)])
        .as('isBlocked'),
    ])
    .where('c.id', '=', id)
    .where(isCommentVisibleTo(viewingOf(actor)))
    .executeTakeFirst()
  if (!found || found.ownerId === null) throw fail('NOT_FOUND')
  return { ...found, ownerId: found.ownerId }
}
