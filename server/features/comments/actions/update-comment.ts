import { sql } from 'kysely'
import type { updateComment as endpoint } from '../../../../contract/comments/rest.ts'
import { isBareRating, starsFor } from '../../../../contract/comments/stars.ts'
import { field } from '../../../../contract/field-codes.ts'
import { MAX_COMMENT_FILES } from '../../../../contract/limits.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { containsWord, readSettings } from '../../settings/public.ts'
import { commentChanged } from '../events.ts'
import { loadComment } from '../queries/comment.ts'
import { attachMedia } from './attach-media.ts'
import { type CommentForChange, changeComment, loadCommentForChange } from './change-comment.ts'
import { transactionOnComment } from './transaction-on-comment.ts'

type Input = ParsedInput<typeof endpoint>

/**
 * Changes the given fields of the caller's comment. Another text or rating marks it as edited.
 * @throws NOT_FOUND; FORBIDDEN for another user's comment, or if a block forbids it; OWN_RATING;
 * UPLOAD_UNKNOWN; 422 for a rated reply, too many images, or an empty comment
 */
export const updateComment = async (
  deps: Deps<'db' | 'storage' | 'env'>,
  actor: Member,
  input: Input,
): Promise<EndpointResult<typeof endpoint>> => {
  // Before the transaction: within, it would wait for a second connection while it holds one.
  const { blockedWords } = await readSettings(deps)
  await transactionOnComment(deps.db, input.id, async (tx) => {
    const loaded = await loadCommentForChange(tx, actor, input.id)
    if (loaded.userId !== actor.userId || loaded.isAuthorBlocked) throw fail('FORBIDDEN')
    if (input.rating != null && loaded.parentId !== null) throw failField('body.rating', field.replyRating)
    if (input.rating != null && loaded.isTargetOwner) throw fail('OWN_RATING')
    if (loaded.parentId !== null && (input.media?.length ?? 0) > MAX_COMMENT_FILES.reply)
      throw failField('body.media', field.tooManyReplyFiles(MAX_COMMENT_FILES.reply))

    await changeComment(tx, actor, loaded, async (comment) => {
      const { text, rating } = changedContent(comment, input)
      const media = input.media
        ? await attachMedia(deps, tx, { ownerId: actor.userId, named: input.media, before: comment.media })
        : null
      const isOther = text !== comment.text || rating !== comment.rating
      // A first image that is added (upload, then update) is no edit; one that replaces another
      // is.
      const isEdited = isOther || (media !== null && comment.media.length > 0 && !sameMedia(media, comment))
      const isFlagged = isOther && containsWord(text, blockedWords)
      await tx
        .updateTable('Comment')
        .set({
          text,
          rating,
          media: media ? JSON.stringify(media) : undefined,
          updatedAt: sql`clock_timestamp()`,
          editedAt: isEdited ? sql`clock_timestamp()` : undefined,
          flaggedAt: isFlagged ? sql`coalesce("flaggedAt", now())` : undefined,
        })
        .where('id', '=', comment.id)
        .execute()
      return { countedBefore: !comment.isHidden, countsAfter: !comment.isHidden }
    })
    const { id: commentId, targetType, targetId, parentId } = loaded
    await recordEvent(tx, commentChanged, { commentId, targetType, targetId, parentId })
  })
  return { comment: await loadComment(deps, input.id, actor.userId) }
}

/**
 * The text and rating after the change. A text of stars, which stands for a rating alone, follows
 * the rating.
 */
const changedContent = (before: CommentForChange, input: Input): { text: string; rating: number | null } => {
  const rating = input.rating === undefined ? before.rating : input.rating
  const isBare = isBareRating(before.rating, before.text)
  const said = input.comment ?? (isBare ? '' : before.text)
  const text = said || starsFor(rating)
  if (text === '') throw failField('body.comment', field.commentEmpty)
  return { text, rating }
}

const sameMedia = (media: CommentForChange['media'], before: CommentForChange): boolean =>
  media.length === before.media.length && media.every(({ key }, index) => key === before.media[index]?.key)
