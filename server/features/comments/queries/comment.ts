import type {
  listCommentLikes as likesEndpoint,
  getComment as oneEndpoint,
} from '../../../../contract/comments/rest.ts'
import type { Comment } from '../../../../contract/comments/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, viewingOf } from '../../../access.ts'
import { latestFirst, pageByTime } from '../../../cursor.ts'
import { personColumns, personView } from '../../accounts/public.ts'
import { userTable } from '../../accounts/tables.ts'
import { selectComments, viewsOf, withReplies } from './comment-view.ts'
import { isOpenComment } from './visibility.ts'

type ReadDeps = Deps<'db' | 'storage'>

/**
 * Returns a comment or reply with its first replies.
 * @throws NOT_FOUND if the caller cannot see it
 */
export const getComment = async (
  deps: ReadDeps,
  actor: Actor,
  { id }: ParsedInput<typeof oneEndpoint>,
): Promise<EndpointResult<typeof oneEndpoint>> => {
  const viewing = viewingOf(actor)
  const rows = await selectComments(deps.db.kysely, viewing.viewer)
    .where('c.id', '=', id)
    .where(isOpenComment(viewing))
    .execute()
  const [comment] = await withReplies(deps, actor, rows)
  if (!comment) throw fail('NOT_FOUND')
  return { comment }
}

/**
 * Lists the users who like a comment, the latest first.
 * @throws NOT_FOUND
 */
export const listCommentLikes = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof likesEndpoint>,
): Promise<EndpointResult<typeof likesEndpoint>> => {
  const { kysely } = deps.db
  const comment = await kysely
    .selectFrom('Comment as c')
    .select('c.likesCount')
    .where('c.id', '=', input.id)
    .where(isOpenComment(viewingOf(actor)))
    .executeTakeFirst()
  if (!comment) throw fail('NOT_FOUND')

  const likes = kysely
    .selectFrom('CommentLike as like')
    .innerJoin(userTable.as('u'), 'u.id', 'like.userId')
    .select(personColumns)
    .select('like.createdAt as likedAt')
    .where('like.commentId', '=', input.id)
    .where('u.status', '=', 'active')
  const rows = await latestFirst(likes, { time: 'like.createdAt', id: 'like.userId' }, input).execute()
  const { shown, pagination } = pageByTime(rows, input, comment.likesCount, ({ likedAt }) => likedAt)
  return { likesCount: comment.likesCount, users: shown.map((row) => personView(deps, row)), pagination }
}

/**
 * Returns a comment without replies as `viewer` sees it, or as a room does if that is `null`.
 * Includes deleted and hidden comments.
 */
export const findComment = async (
  deps: ReadDeps,
  id: string,
  viewer: string | null,
): Promise<Comment | null> => {
  const rows = await selectComments(deps.db.kysely, viewer).where('c.id', '=', id).execute()
  const [comment] = await viewsOf(deps, rows)
  return comment ?? null
}

/**
 * Returns a comment that the caller has just written or changed.
 * @throws NOT_FOUND if it was deleted meanwhile
 */
export const loadComment = async (deps: ReadDeps, id: string, viewer: string): Promise<Comment> => {
  const comment = await findComment(deps, id, viewer)
  if (!comment || comment.isDeleted) throw fail('NOT_FOUND')
  return comment
}
