import { MOST_FILES } from '../../../../contract/comments/limits.ts'
import type { updateComment as call } from '../../../../contract/comments/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { holdsWord, readSettings } from '../../admin/public.ts'
import { commentChanged } from '../events.ts'
import { loadComment } from '../queries/one.ts'
import { starsFor } from './create-comment.ts'
import { changeComment, type TakenComment, takeComment } from './take-comment.ts'
import { takeMedia } from './take-media.ts'

type Input = CallParsed<typeof call>

/**
 * Changes what the caller wrote: what is sent changes, the rest stays. Other words or another rating leave a mark.
 * @throws NOT_FOUND; FORBIDDEN for another's, and for those who could not post it because they are blocked; OWN_RATING; UPLOAD_UNKNOWN; 422 for a rated reply, too many pictures, or
 *   neither words nor stars
 */
export const updateComment = async (
  world: Needs<'db' | 'outbox' | 'storage' | 'env'>,
  actor: Member,
  input: Input,
): Promise<CallResult<typeof call>> => {
  // Read before: within, it would wait for a second connection while it holds one.
  const { blockedWords } = await readSettings(world)
  await world.outbox.transact(async (tx) => {
    const seen = await takeComment(tx, actor, input.id)
    if (seen.userId !== actor.userId || seen.isAuthorBlocked) throw fail('FORBIDDEN')
    if (input.rating != null && seen.parentId !== null) throw failField('body.rating', field.replyRating)
    if (input.rating != null && seen.isTargetOwner) throw fail('OWN_RATING')
    if (seen.parentId !== null && (input.media?.length ?? 0) > MOST_FILES.reply)
      throw failField('body.media', field.tooManyReplyFiles(MOST_FILES.reply))

    await changeComment(tx, actor, seen, async (comment) => {
      const { text, rating } = wordsOf(comment, input)
      const media = input.media ? await takeMedia(world, tx, actor.userId, input.media, comment.media) : null
      const isOther = text !== comment.text || rating !== comment.rating
      // A picture that follows its comment (upload, then update) is no other comment; one that replaces another is.
      const isEdited = isOther || (media !== null && comment.media.length > 0 && !sameMedia(media, comment))
      const isFlagged = isOther && holdsWord(text, blockedWords)
      await tx.$executeRaw`
        UPDATE "Comment" SET text = ${text}, rating = ${rating}::int,
          media = coalesce(${media && JSON.stringify(media)}::jsonb, media), "updatedAt" = clock_timestamp(),
          "editedAt" = CASE WHEN ${isEdited}::boolean THEN clock_timestamp() ELSE "editedAt" END,
          "flaggedAt" = CASE WHEN ${isFlagged}::boolean THEN coalesce("flaggedAt", now()) ELSE "flaggedAt" END
        WHERE id = ${comment.id}::uuid`
      return { counted: !comment.isHidden, counts: !comment.isHidden }
    })
    const { id: commentId, targetType, targetId, parentId } = seen
    await tx.record(commentChanged, { commentId, targetType, targetId, parentId })
  })
  return { comment: await loadComment(world, input.id, actor.userId) }
}

/** The words and stars that a comment then has. Stars that stood for a bare rating follow it. */
function wordsOf(before: TakenComment, input: Input): { text: string; rating: number | null } {
  const rating = input.rating === undefined ? before.rating : input.rating
  const isBare = before.rating !== null && before.text === starsFor(before.rating)
  const said = input.comment ?? (isBare ? '' : before.text)
  const text = said || starsFor(rating)
  if (text === '') throw failField('body.comment', field.commentEmpty)
  return { text, rating }
}

const sameMedia = (media: TakenComment['media'], before: TakenComment): boolean =>
  media.length === before.media.length && media.every(({ key }, index) => key === before.media[index]?.key)
