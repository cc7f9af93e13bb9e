import type { Comment } from '../../../../contract/comments/views.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { CommentMedia } from '../../../../prisma/json.ts'
import { type Actor, isAdmin, viewerId } from '../../../access.ts'
import { loadPeople, personView } from '../../accounts/public.ts'
import { openTo } from '../../products/public.ts'

/** Every read of comments is asked by a viewer `$1`, who may be an administrator `$2`. */
export const asking = (actor: Actor): [viewer: string | null, isAdmin: boolean] => [
  viewerId(actor),
  isAdmin(actor),
]

/** What is about a shop `s` of the owner `u` is seen by who sees that; a product has a rule of its own. */
const shopSeenBy = (viewer: string, isAdmin: string) => `(s.status <> 'deleted'
  AND (s.status = 'active' AND u.status = 'active' OR s."ownerId" = ${viewer}::uuid OR ${isAdmin}::boolean))`

/** Whether a comment `c` is shown, its thread left aside. */
const shownTo = (viewer: string, isAdmin: string) => `(c."deletedAt" IS NULL
  AND (c."hiddenAt" IS NULL OR c."userId" = ${viewer}::uuid OR ${isAdmin}::boolean))`

/**
 * Whether somebody sees a comment `c` where it stands by itself: what it is about, and its thread too. Of a thread that
 * is hidden one sees only what one wrote.
 */
const seenAlone = (viewer: string, isAdmin: string) => `(${shownTo(viewer, isAdmin)}
  AND (c."parentId" IS NULL OR c."userId" = ${viewer}::uuid OR ${isAdmin}::boolean
    OR NOT EXISTS (SELECT 1 FROM "Comment" root WHERE root.id = c."parentId" AND root."hiddenAt" IS NOT NULL))
  AND ${targetSeenBy(viewer, isAdmin)})`

const targetSeenBy = (viewer: string, isAdmin: string) => `CASE c."targetType"
  WHEN 'product' THEN EXISTS (
    SELECT 1 FROM "Product" p WHERE p.id = c."targetId" AND ${openTo(viewer, isAdmin)})
  ELSE EXISTS (
    SELECT 1 FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
    WHERE s.id = c."targetId" AND ${shopSeenBy(viewer, isAdmin)})
END`

/** The same for who asks in `asking`. */
export const productSeen = openTo('$1', '$2')
export const shopSeen = shopSeenBy('$1', '$2')
export const targetSeen = targetSeenBy('$1', '$2')
export const isShown = shownTo('$1', '$2')
export const isSeenAlone = seenAlone('$1', '$2')
/** A deleted comment whose place stays for its replies. */
export const isEmptyPlace = `(c."deletedAt" IS NOT NULL AND c."hiddenAt" IS NULL AND c."replyCount" > 0)`

export type CommentRow = {
  id: string
  targetType: 'product' | 'shop'
  targetId: string
  userId: string
  parentId: string | null
  text: string
  media: StoredMedia[]
  rating: number | null
  likesCount: number
  replyCount: number
  createdAt: Date
  updatedAt: Date
  editedAt: Date | null
  hiddenAt: Date | null
  deletedAt: Date | null
  userLiked: boolean
}
export type StoredMedia = CommentMedia

/** Replies that a comment carries along (decisions, section 7). */
const FIRST_REPLIES = 3

/** Of a comment `c`. */
export const columns = `
  c.id, c."targetType", c."targetId", c."userId", c."parentId", c.text, c.media, c.rating, c."likesCount",
  c."replyCount", c."createdAt", c."updatedAt", c."editedAt", c."hiddenAt", c."deletedAt", EXISTS (
    SELECT 1 FROM "CommentLike" l WHERE l."userId" = $1::uuid AND l."commentId" = c.id
  ) AS "userLiked"`

/** The rows of `page`, which has a `position`, each followed by its first replies. */
export const withFirstReplies = `
  SELECT * FROM page UNION ALL
  SELECT reply.*, page.position FROM page CROSS JOIN LATERAL (
    SELECT ${columns} FROM "Comment" c
    WHERE c."parentId" = page.id AND ${isShown}
    ORDER BY c."createdAt", c.id LIMIT ${FIRST_REPLIES}
  ) reply`

/** Rows to views, each followed by its own replies: those rows whose parent stands among the others. */
export const threads = async (needs: Needs<'db' | 'storage'>, rows: CommentRow[]): Promise<Comment[]> => {
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
export const flat = async (needs: Needs<'db' | 'storage'>, rows: CommentRow[]): Promise<Comment[]> => {
  const people = await loadPeople(
    needs,
    rows.map((row) => row.userId),
  )
  const nobody = { name: 'Deleted user', username: '', phone: null, avatar: null }
  return rows.map((row) => ({
    id: row.id,
    _id: row.id,
    comment: row.deletedAt ? '' : row.text,
    media: row.deletedAt
      ? []
      : row.media.map(({ key, type }) => ({ key, type, url: needs.storage.url(key) })),
    user: people.get(row.userId) ?? personView(needs, { ...nobody, id: row.userId }),
    userId: row.userId,
    targetType: row.targetType,
    targetId: row.targetId,
    parentId: row.parentId,
    rating: row.deletedAt ? null : row.rating,
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

/** A row of a page beside its total: of an empty page there is one, without a comment. */
export type Totalled = { total: number } & (CommentRow | { id: null })
export const isComment = <Row extends { id: string | null }>(row: Row): row is Row & CommentRow =>
  row.id !== null

export const paginate = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  currentPage: page,
  totalPages: Math.ceil(total / limit),
  total,
  hasMore: page * limit < total,
})

/** The values that end a page by number: how many, and after how many. */
export const pageValues = ({ page, limit }: { page: number; limit: number }) => [limit, (page - 1) * limit]
