import type {
  listProductComments as listCall,
  listMyComments as mineCall,
  listReplies as repliesCall,
  listUserComments as theirsCall,
} from '../../../contract/comments/rest.ts'
import type { Comment } from '../../../contract/comments/views.ts'
import type { CallParsed, CallResult } from '../../../contract/wire.ts'
import { type Statement, statement } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import type { Needs } from '../../../platform/platform.ts'
import { type Actor, type Member, viewerId } from '../../access.ts'
import { loadPeople, personView } from '../accounts/public.ts'
import { visibleTo } from '../products/public.ts'

type CommentRow = {
  id: string
  targetType: 'product' | 'shop'
  targetId: string
  userId: string
  parentId: string | null
  text: string
  media: Comment['media']
  rating: number | null
  likesCount: number
  replyCount: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  userLiked: boolean
}

/** Replies that a comment carries along (decisions, section 7). */
const FIRST_REPLIES = 3

/** Of a comment `c`, for the viewer `$2`. */
const columns = `
  c.id, c."targetType", c."targetId", c."userId", c."parentId", c.text, c.media, c.rating, c."likesCount",
  c."replyCount", c."createdAt", c."updatedAt", c."deletedAt", EXISTS (
    SELECT 1 FROM "CommentLike" l WHERE l."userId" = $2::uuid AND l."commentId" = c.id
  ) AS "userLiked"`

const orders = {
  createdAt: { desc: '', asc: '' },
  likes: { desc: 'c."likesCount" DESC,', asc: 'c."likesCount" ASC,' },
  rating: { desc: 'c.rating DESC NULLS LAST,', asc: 'c.rating ASC NULLS LAST,' },
} as const

type SortBy = keyof typeof orders
type SortOrder = 'asc' | 'desc'

/**
 * A page of a product's comments with their first replies and the product's totals. One row at least where the viewer
 * sees the product; what ties is ordered by age, so pages neither repeat nor skip.
 */
const listStatement = (sortBy: SortBy, sortOrder: SortOrder) =>
  statement({
    name: `comments.list-${sortBy}-${sortOrder}`,
    text: `
      WITH target AS (
        SELECT p.id, p."commentsCount", p."ratingSum", p."ratingCount" FROM "Product" p
        WHERE p.id = $1::uuid AND ${visibleTo('$2')}
      ), page AS (
        SELECT listed.*, row_number() OVER () AS position FROM (
          SELECT ${columns} FROM "Comment" c JOIN target ON c."targetId" = target.id
          WHERE c."targetType" = 'product' AND c."parentId" IS NULL AND (c."deletedAt" IS NULL OR c."replyCount" > 0)
          ORDER BY ${orders[sortBy][sortOrder]} c."createdAt" ${sortOrder}, c.id ${sortOrder}
          LIMIT $3 OFFSET $4
        ) listed
      ), thread AS (
        SELECT * FROM page UNION ALL
        SELECT reply.*, page.position FROM page CROSS JOIN LATERAL (
          SELECT ${columns} FROM "Comment" c
          WHERE c."parentId" = page.id AND c."deletedAt" IS NULL
          ORDER BY c."createdAt", c.id LIMIT ${FIRST_REPLIES}
        ) reply
      )
      SELECT target."commentsCount", target."ratingSum", target."ratingCount", (
          SELECT count(*) FROM "Comment" c WHERE c."targetType" = 'product' AND c."targetId" = target.id
            AND c."parentId" IS NULL AND (c."deletedAt" IS NULL OR c."replyCount" > 0)
        ) AS total, thread.*
      FROM target LEFT JOIN thread ON true
      ORDER BY thread.position, thread."parentId" IS NOT NULL, thread."createdAt", thread.id`,
  })

const bothOrders = (sortBy: SortBy): Record<SortOrder, Statement> => ({
  asc: listStatement(sortBy, 'asc'),
  desc: listStatement(sortBy, 'desc'),
})
const lists: Record<SortBy, Record<SortOrder, Statement>> = {
  createdAt: bothOrders('createdAt'),
  likes: bothOrders('likes'),
  rating: bothOrders('rating'),
}

type Totals = { commentsCount: number; ratingSum: number; ratingCount: number; total: number }
type ListRow = Totals & (CommentRow | { id: null })

/**
 * A product's comments with their first replies.
 * @throws NOT_FOUND where there is no such product for the caller
 */
export const listProductComments = async (
  needs: Needs<'db' | 'storage'>,
  actor: Actor,
  input: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> => {
  const rows = await needs.db.query<ListRow>(lists[input.sortBy][input.sortOrder], [
    input.id,
    viewerId(actor),
    input.limit,
    (input.page - 1) * input.limit,
  ])
  const [totals] = rows
  if (!totals) throw fail('NOT_FOUND')
  return {
    comments: await threads(needs, rows.filter(isComment)),
    pagination: paginate(input, totals.total),
    stats: {
      totalComments: totals.commentsCount,
      averageRating: totals.ratingCount === 0 ? 0 : totals.ratingSum / totals.ratingCount,
    },
  }
}

const isComment = (row: ListRow): row is Totals & CommentRow => row.id !== null

const repliesStatement = statement({
  name: 'comments.replies',
  text: `
    WITH thread AS (
      SELECT c.id FROM "Comment" c JOIN "Product" p ON c."targetType" = 'product' AND p.id = c."targetId"
      WHERE c.id = $1::uuid AND (c."deletedAt" IS NULL OR c."replyCount" > 0)
        AND ${visibleTo('$2')}
    ), page AS (
      SELECT ${columns} FROM "Comment" c JOIN thread ON c."parentId" = thread.id
      WHERE c."deletedAt" IS NULL
      ORDER BY c."createdAt", c.id LIMIT $3 OFFSET $4
    )
    SELECT (
        SELECT count(*) FROM "Comment" c WHERE c."parentId" = thread.id AND c."deletedAt" IS NULL
      ) AS total, page.*
    FROM thread LEFT JOIN page ON true
    ORDER BY page."createdAt", page.id`,
})

/**
 * All replies of a comment, oldest first.
 * @throws NOT_FOUND where the comment is gone or stands on what the caller cannot see
 */
export const listReplies = async (
  needs: Needs<'db' | 'storage'>,
  actor: Actor,
  input: CallParsed<typeof repliesCall>,
): Promise<CallResult<typeof repliesCall>> => {
  const rows = await needs.db.query<{ total: number } & (CommentRow | { id: null })>(repliesStatement, [
    input.id,
    viewerId(actor),
    input.limit,
    (input.page - 1) * input.limit,
  ])
  const [first] = rows
  if (!first) throw fail('NOT_FOUND')
  const replies = await threads(
    needs,
    rows.filter((row): row is { total: number } & CommentRow => row.id !== null),
  )
  return { replies, pagination: paginate(input, first.total) }
}

const ofUser = statement({
  name: 'comments.of-user',
  text: `
    WITH author AS (
      SELECT id FROM "User" WHERE id = $1::uuid AND status = 'active'
    ), written AS (
      SELECT c.* FROM "Comment" c JOIN author ON author.id = c."userId"
      WHERE c."deletedAt" IS NULL AND CASE c."targetType"
        WHEN 'product' THEN EXISTS (SELECT 1 FROM "Product" p WHERE p.id = c."targetId" AND ${visibleTo('$2')})
        ELSE EXISTS (
          SELECT 1 FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
          WHERE s.id = c."targetId" AND s.status = 'active' AND u.status = 'active')
      END
    ), page AS (
      SELECT ${columns} FROM written c ORDER BY c."createdAt" DESC, c.id DESC LIMIT $3 OFFSET $4
    )
    SELECT (SELECT count(*) FROM written) AS total, page.* FROM author LEFT JOIN page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`,
})

/**
 * What a user wrote about products and shops that the caller can see, the newest first.
 * @throws NOT_FOUND where there is no such user
 */
export const listUserComments = async (
  needs: Needs<'db' | 'storage'>,
  actor: Actor,
  input: CallParsed<typeof theirsCall>,
): Promise<CallResult<typeof theirsCall>> => {
  const rows = await needs.db.query<{ total: number } & (CommentRow | { id: null })>(ofUser, [
    input.id,
    viewerId(actor),
    input.limit,
    (input.page - 1) * input.limit,
  ])
  const [first] = rows
  if (!first) throw fail('NOT_FOUND')
  const written = rows.filter((row): row is { total: number } & CommentRow => row.id !== null)
  return { comments: await flat(needs, written), pagination: paginate(input, first.total) }
}

/** What the caller wrote. */
export const listMyComments = (
  needs: Needs<'db' | 'storage'>,
  actor: Member,
  input: CallParsed<typeof mineCall>,
): Promise<CallResult<typeof mineCall>> => listUserComments(needs, actor, { ...input, id: actor.userId })

const oneStatement = statement({
  name: 'comments.one',
  text: `SELECT ${columns} FROM "Comment" c WHERE c.id = $1::uuid AND c."deletedAt" IS NULL`,
})

/** A comment as `viewer` sees it, or as everyone does where that is `null`; without its replies. */
export const findComment = async (
  needs: Needs<'db' | 'storage'>,
  id: string,
  viewer: string | null,
): Promise<Comment | null> => {
  const [comment] = await threads(needs, await needs.db.query<CommentRow>(oneStatement, [id, viewer]))
  return comment ?? null
}

/** The same for one that was just posted: @throws NOT_FOUND where it was taken away at once. */
export const loadComment = async (
  needs: Needs<'db' | 'storage'>,
  id: string,
  viewer: string,
): Promise<Comment> => {
  const comment = await findComment(needs, id, viewer)
  if (!comment) throw fail('NOT_FOUND')
  return comment
}

/** Rows to views, each followed by its own replies: those rows whose parent stands among the others. */
const threads = async (needs: Needs<'db' | 'storage'>, rows: CommentRow[]): Promise<Comment[]> => {
  const views = await flat(needs, rows)
  const here = new Set(rows.map((row) => row.id))
  const isNested = (comment: Comment) => comment.parentId !== null && here.has(comment.parentId)
  const repliesOf = Map.groupBy(views.filter(isNested), (comment) => comment.parentId)
  return views
    .filter((comment) => !isNested(comment))
    .map((comment) => ({
      ...comment,
      replies: (repliesOf.get(comment.id) ?? []).map((reply) => ({ ...reply, replies: [] })),
    }))
}

/** Rows to views, each by itself. */
const flat = async (needs: Needs<'db' | 'storage'>, rows: CommentRow[]): Promise<Comment[]> => {
  const people = await loadPeople(
    needs,
    rows.map((row) => row.userId),
  )
  const nobody = { name: 'Deleted user', username: '', phone: null, avatar: null }
  return rows.map((row) => ({
    id: row.id,
    _id: row.id,
    comment: row.deletedAt ? '' : row.text,
    media: row.deletedAt ? [] : row.media,
    user: people.get(row.userId) ?? personView(needs, { ...nobody, id: row.userId }),
    userId: row.userId,
    targetType: row.targetType,
    targetId: row.targetId,
    parentId: row.parentId,
    rating: row.deletedAt ? null : row.rating,
    isDeleted: row.deletedAt !== null,
    likes: row.likesCount,
    userLiked: row.userLiked,
    replyCount: row.replyCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    replies: [],
  }))
}

const paginate = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  currentPage: page,
  totalPages: Math.ceil(total / limit),
  total,
  hasMore: page * limit < total,
})
