import type {
  listCommentLikes as likesCall,
  getComment as oneCall,
} from '../../../../contract/comments/rest.ts'
import type { Comment } from '../../../../contract/comments/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'
import { type PersonRow, personView } from '../../accounts/public.ts'
import {
  asking,
  type CommentRow,
  columns,
  isEmptyPlace,
  isSeenAlone,
  targetSeen,
  threads,
  withFirstReplies,
} from './rows.ts'

type Reads = Needs<'db' | 'storage'>

/** Whether the viewer sees the comment `c` at its own address. */
const canRead = `(${isSeenAlone} OR (${isEmptyPlace} AND ${targetSeen}))`

const withReplies = statement({
  name: 'comments.one-with-replies',
  text: `
    WITH page AS (
      SELECT ${columns}, 0::bigint AS position FROM "Comment" c WHERE c.id = $3::uuid AND ${canRead}
    )
    ${withFirstReplies} ORDER BY "createdAt", id`,
})

/**
 * One comment or reply, with its first replies.
 * @throws NOT_FOUND where it is gone or stands on what the caller cannot see
 */
export const getComment = async (
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof oneCall>,
): Promise<CallResult<typeof oneCall>> => {
  const rows = await needs.db.query<CommentRow>(withReplies, [...asking(actor), input.id])
  const comment = (await threads(needs, rows)).find(({ id }) => id === input.id)
  if (!comment) throw fail('NOT_FOUND')
  return { comment }
}

type Liker = { likesCount: number } & ((PersonRow & { likedAt: Date }) | { id: null })

const likers = statement({
  name: 'comments.likers',
  text: `
    WITH liked AS (
      SELECT c.id, c."likesCount" FROM "Comment" c WHERE c.id = $3::uuid AND ${canRead}
    ), page AS (
      SELECT l."createdAt" AS "likedAt", u.id, u.name, u.username, u.phone, u.avatar
      FROM "CommentLike" l JOIN liked ON l."commentId" = liked.id JOIN "User" u ON u.id = l."userId"
      WHERE u.status = 'active' AND ($6::timestamptz IS NULL OR (l."createdAt", l."userId") < ($6, $7::uuid))
      ORDER BY l."createdAt" DESC, l."userId" DESC LIMIT $4 OFFSET $5
    )
    SELECT liked."likesCount", page.* FROM liked LEFT JOIN page ON true ORDER BY page."likedAt" DESC, page.id DESC`,
})

/** Who likes a comment. @throws NOT_FOUND as `getComment` does */
export const listCommentLikes = async (
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof likesCall>,
): Promise<CallResult<typeof likesCall>> => {
  const rows = await needs.db.query<Liker>(likers, [
    ...asking(actor),
    input.id,
    input.limit + 1,
    ...startByTime(input),
  ])
  const [first] = rows
  if (!first) throw fail('NOT_FOUND')
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const { shown, pagination } = pageByTime(found, input, first.likesCount, ({ likedAt }) => likedAt)
  return {
    likesCount: first.likesCount,
    users: shown.map((row) => personView(needs, row)),
    pagination,
  }
}

const plain = statement({
  name: 'comments.plain',
  text: `SELECT ${columns} FROM "Comment" c WHERE c.id = $2::uuid`,
})

/** A comment as `viewer` sees it, or as a room does where that is `null`; deleted or hidden ones too, without replies. */
export const findComment = async (
  needs: Reads,
  id: string,
  viewer: string | null,
): Promise<Comment | null> => {
  const [comment] = await threads(needs, await needs.db.query<CommentRow>(plain, [viewer, id]))
  return comment ?? null
}

/** The same for one that was just written: @throws NOT_FOUND where it was taken away at once. */
export const loadComment = async (needs: Reads, id: string, viewer: string): Promise<Comment> => {
  const comment = await findComment(needs, id, viewer)
  if (!comment || comment.isDeleted) throw fail('NOT_FOUND')
  return comment
}
