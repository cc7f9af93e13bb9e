import type { Comment } from '../../../../contract/comments/views.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import { exists, literal, type Operand } from '../../../../platform/db/expressions.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, viewingOf } from '../../../access.ts'
import { DELETED_USER_NAME, loadPeople, personView } from '../../accounts/public.ts'
import { isVerifiedPurchase } from '../../deals/tables.ts'
import { hasChatted, isBySeller } from './author.ts'
import { isShownTo } from './visibility.ts'

/** Replies included with a comment. */
const FIRST_REPLIES = 3

const columns = [
  'c.id',
  'c.targetType',
  'c.targetId',
  'c.userId',
  'c.parentId',
  'c.text',
  'c.media',
  'c.rating',
  'c.likesCount',
  'c.replyCount',
  'c.createdAt',
  'c.updatedAt',
  'c.editedAt',
  'c.hiddenAt',
  'c.deletedAt',
] as const

/** Selects the columns of the comment view, from "Comment" under the alias `c`. */
export const selectComments = (executor: Executor, viewer: Operand<string | null>) =>
  executor
    .selectFrom('Comment as c')
    .select(columns)
    .select((eb) =>
      exists(
        eb
          .selectFrom('CommentLike as l')
          .select('l.commentId')
          .where('l.userId', '=', viewer)
          .whereRef('l.commentId', '=', 'c.id'),
      ).as('userLiked'),
    )
    .select((eb) =>
      isVerifiedPurchase({
        userId: eb.ref('c.userId'),
        targetType: eb.ref('c.targetType'),
        targetId: eb.ref('c.targetId'),
        parentId: eb.ref('c.parentId'),
        writtenAt: eb.fn.coalesce('c.editedAt', 'c.createdAt'),
      }).as('isVerifiedPurchase'),
    )
    .select([isBySeller(executor).as('isSeller'), hasChatted(executor).as('hasChatted')])

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]

type Replies = { viewer: string | null; isAdmin: boolean; ids: readonly string[] }

/** Selects the first replies of several comments. */
const firstReplies = prepared(({ kysely, param }: Builder<Replies>) =>
  kysely
    .selectFrom('Comment as root')
    .innerJoinLateral(
      (eb) =>
        selectComments(kysely, param('viewer'))
          .where('c.parentId', '=', eb.ref('root.id'))
          .where(isShownTo({ viewer: param('viewer'), isAdmin: param('isAdmin') }))
          .orderBy('c.createdAt')
          .orderBy('c.id')
          .limit(literal(FIRST_REPLIES))
          .as('reply'),
      (join) => join.onTrue(),
    )
    .selectAll('reply')
    .where((eb) => eb('root.id', '=', eb.fn.any(param('ids'))))
    .orderBy('reply.createdAt')
    .orderBy('reply.id'),
)

/** Returns comments as the actor sees them, each with its first replies. */
export const withReplies = async (
  deps: Deps<'db' | 'storage'>,
  actor: Actor,
  rows: readonly CommentRow[],
): Promise<Comment[]> => {
  const ids = rows.filter(({ replyCount }) => replyCount > 0).map(({ id }) => id)
  const query = firstReplies({ ...viewingOf(actor), ids })
  const replies = ids.length > 0 ? (await deps.db.kysely.executeQuery(query)).rows : []
  const views = await viewsOf(deps, [...rows, ...replies])
  const repliesOf = Map.groupBy(views.slice(rows.length), ({ parentId }) => parentId)
  return views.slice(0, rows.length).map((comment) => ({
    ...comment,
    replies: (repliesOf.get(comment.id) ?? []).map((reply) => ({ ...reply, replies: [] })),
  }))
}

/** Returns comments without their replies. */
export const viewsOf = async (
  deps: Deps<'db' | 'storage'>,
  rows: readonly CommentRow[],
): Promise<Comment[]> => {
  const people = await loadPeople(
    deps,
    rows.map((row) => row.userId),
  )
  const deletedUser = { name: DELETED_USER_NAME, username: '', phone: null, avatar: null }
  return rows.map((row) => ({
    id: row.id,
    _id: row.id,
    comment: row.deletedAt ? '' : row.text,
    media: row.deletedAt ? [] : row.media.map(({ key, type }) => ({ key, type, url: deps.storage.url(key) })),
    user: people.get(row.userId) ?? personView(deps, { ...deletedUser, id: row.userId }),
    userId: row.userId,
    targetType: row.targetType,
    targetId: row.targetId,
    parentId: row.parentId,
    rating: row.deletedAt ? null : row.rating,
    isVerifiedPurchase: row.deletedAt === null && row.isVerifiedPurchase,
    hasChatted: row.deletedAt === null && row.hasChatted,
    isSeller: row.deletedAt === null && row.isSeller,
    isDeleted: row.deletedAt !== null,
    isHidden: row.deletedAt === null && row.hiddenAt !== null,
    editedAt: row.deletedAt ? null : (row.editedAt?.toISOString() ?? null),
    likes: row.likesCount,
    userLiked: row.userLiked,
    replyCount: row.replyCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    replies: [],
  }))
}
