import { call, callInFull } from '../../app/call.ts'

/** Spec 2, section 9. */
const PAGE = 10
const TIMEOUT_MS = 10_000

/** One page of a product's comments, the newest first, each with its first replies. Throws a `CallError`. */
export const loadCommentPage = (productId: string, page: number) =>
  call('listProductComments', { id: productId, page, limit: PAGE }, { timeout: TIMEOUT_MS })

/** All replies of a comment (at most 100), oldest first. */
export const loadReplies = (commentId: string) => call('listReplies', { id: commentId, limit: 100 })

/** Posts a comment, or with `parentId` a reply; the `key` makes a second try harmless. Answers it, and what to say. */
export const postComment = (
  productId: string,
  parentId: string | null,
  draft: { text: string; rating: number | null },
  key: string,
) =>
  parentId
    ? callInFull('replyToComment', { id: parentId, comment: draft.text }, { key })
    : callInFull('createComment', { id: productId, comment: draft.text, rating: draft.rating }, { key })
