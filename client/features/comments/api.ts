import { call } from '../../app/call.ts'
import { currentUser } from '../../app/session.ts'

/** The targets of comments. */
export type Target = { type: 'product' | 'shop'; id: string }
export type SortBy = 'createdAt' | 'likes' | 'rating'

/** Comments a page. */
const PAGE = { product: 10, shop: 20 } as const
const TIMEOUT_MS = 10_000

/** Loads a page of comments on a target, each with its first replies. @throws CallError */
export const loadCommentPage = (
  { type, id }: Target,
  sortBy: SortBy,
  {
    cursor,
    limit = PAGE[type],
    signal,
  }: { cursor?: string | null; limit?: number; signal?: AbortSignal } = {},
) =>
  call(
    type === 'product' ? 'listProductComments' : 'listShopComments',
    { id, limit, sortBy, cursor: cursor ?? undefined },
    { timeout: TIMEOUT_MS, ...(signal && { signal }) },
  )

/** A page of a comment's replies, oldest first. */
export const loadReplies = (commentId: string, page: number) =>
  call('listReplies', { id: commentId, limit: 100, page })

export type NewComment = { text: string; rating: number | null; media: readonly { key: string }[] }

/** Posts a comment, or with `parentId` a reply. Repeating it with the same `key` is harmless. */
export const postComment = (target: Target, parentId: string | null, draft: NewComment, key: string) => {
  const media = draft.media.length > 0 ? draft.media.map((item) => ({ key: item.key })) : undefined
  if (parentId) return call('replyToComment', { id: parentId, comment: draft.text, media }, { key })
  return call(
    target.type === 'product' ? 'createComment' : 'createShopComment',
    { id: target.id, comment: draft.text, rating: draft.rating, media },
    { key },
  )
}

/** Updates the viewer's comment; a reply has no rating. */
export const updateComment = (id: string, isReply: boolean, draft: NewComment) =>
  call('updateComment', {
    id,
    comment: draft.text,
    ...(!isReply && { rating: draft.rating }),
    media: draft.media.map((item) => ({ key: item.key })),
  })

export const deleteComment = (id: string) => call('deleteComment', { id })

/** Sends a picture for a comment; `onProgress` gets percent, 0 to 100. */
export const uploadPicture = (file: File, onProgress: (percent: number) => void, signal: AbortSignal) =>
  call('uploadMedia', { folder: 'comments' }, { files: { file }, onProgress, signal })

/** Deletes an uploaded picture. If that fails, the server deletes it after a day. */
export const dropPicture = (key: string): void => void call('deleteMedia', { key }).catch(() => {})

/** Comments are looked through so many at a time. */
const REVIEWS_PAGE = 50

type OwnReview = { rating: number; createdAt: string }

/**
 * Loads the viewer's latest review of a product that is not older than `since`; `null` if there is
 * none. @throws CallError
 */
export const loadOwnReview = async (
  productId: string,
  since: string,
  signal: AbortSignal,
): Promise<OwnReview | null> => {
  const target = { type: 'product', id: productId } as const
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof loadCommentPage>> = await loadCommentPage(target, 'createdAt', {
      cursor,
      limit: REVIEWS_PAGE,
      signal,
    })
    for (const { user, rating, createdAt } of page.comments)
      if (user.id === currentUser()?.id && rating && createdAt >= since) return { rating, createdAt }
    // Comments come newest first.
    const oldest = page.comments.at(-1)
    cursor = oldest && oldest.createdAt > since ? (page.pagination.nextCursor ?? null) : null
  } while (cursor)
  return null
}
