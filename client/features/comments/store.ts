import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Comment, Reply } from '../../../contract/comments/views.ts'
import { call } from '../../app/call.ts'
import { CallError, textOf } from '../../app/call-error.ts'
import { mayAct } from '../../app/gate.ts'
import { useSession } from '../../app/session.ts'
import { texts } from '../../app/texts.ts'
import { createToggle } from '../../app/toggle.ts'
import { showToast } from '../../ui/toast.ts'
import { patchProduct } from '../products/store.ts'
import { loadCommentPage, loadReplies } from './api.ts'

/** A comment or a reply; replies are kept by their own ids. */
export type Entry = Reply & { replyIds: readonly string[] }

type Thread = {
  ids: readonly string[]
  page: number
  hasMore: boolean
  totalComments: number
  averageRating: number
  state: 'loading' | 'ready' | 'error'
  error: string | null
}

type Store = {
  byId: Readonly<Record<string, Entry>>
  /** The comments of each product. */
  threads: Readonly<Record<string, Thread>>
}

const noThread: Thread = {
  ids: [],
  page: 0,
  hasMore: false,
  totalComments: 0,
  averageRating: 0,
  state: 'loading',
  error: null,
}

const empty: Store = { byId: {}, threads: {} }
const useComments = create<Store>(() => empty)

export const useThread = (productId: string): Thread =>
  useComments((store) => store.threads[productId] ?? noThread)

export const useEntry = (id: string): Entry | undefined => useComments((store) => store.byId[id])

/** The first page anew; the list that is there stays until it comes. */
export const loadComments = async (productId: string): Promise<void> => {
  try {
    const { comments, pagination, stats } = await loadCommentPage(productId, 1)
    takeIn(comments)
    patchThread(productId, ({ ids: before, page }) => {
      const first = comments.map(({ id }) => id)
      // Who has read further keeps the pages beneath.
      const older = page > 1 ? before.filter((id) => !first.includes(id)) : []
      return {
        ids: [...first, ...older],
        page: Math.max(1, page),
        hasMore: page > 1 ? hasMoreOf(productId) : pagination.hasMore,
        ...stats,
        state: 'ready',
        error: null,
      }
    })
    patchProduct(productId, (product) => ({
      comments: stats.totalComments,
      stats: { ...product.stats, commentCount: stats.totalComments },
    }))
  } catch (error) {
    const isGone = error instanceof CallError && error.status === 404
    if (isGone) patchThread(productId, () => ({ state: 'ready', hasMore: false }))
    else {
      patchThread(productId, ({ page }) =>
        page > 0 ? {} : { state: 'error', error: textOf(error, texts.comments.failedFetch) },
      )
      throw error
    }
  }
}

/** The next page beneath. */
export const loadMoreComments = async (productId: string): Promise<void> => {
  const { page, hasMore } = useComments.getState().threads[productId] ?? noThread
  if (!hasMore) return
  const { comments, pagination } = await loadCommentPage(productId, page + 1)
  takeIn(comments)
  patchThread(productId, ({ ids }) => ({
    ids: [...ids, ...comments.map(({ id }) => id).filter((id) => !ids.includes(id))],
    page: page + 1,
    hasMore: pagination.hasMore,
  }))
}

/** All replies of a comment. */
export const unfoldReplies = async (commentId: string): Promise<void> => {
  try {
    const { replies } = await loadReplies(commentId)
    takeInReplies(commentId, replies)
  } catch (error) {
    showToast(textOf(error, texts.comments.failed), { tone: 'bad' })
  }
}

/** A comment or reply that is new, by one's own hand or pushed; the same one twice is one. */
export const addComment = (targetId: string, comment: Comment): void => {
  const known = useComments.getState().byId[comment.id]
  // A push knows nothing of the viewer.
  takeIn([known ? { ...comment, userLiked: known.userLiked } : comment])
  if (known) return
  const { parentId } = comment
  if (parentId === null) {
    if (!useComments.getState().threads[targetId]) return
    patchThread(targetId, ({ ids, totalComments }) => ({
      ids: ids.includes(comment.id) ? ids : [comment.id, ...ids],
      totalComments: totalComments + 1,
      state: 'ready',
    }))
    return
  }
  patchEntry(parentId, ({ replyIds, replyCount }) => ({
    replyIds: replyIds.includes(comment.id) ? replyIds : [...replyIds, comment.id],
    replyCount: replyCount + 1,
  }))
}

/** Likes or unlikes a comment, or asks a visitor to sign in. */
export const toggleCommentLike = (id: string): void => {
  if (mayAct(texts.prompts.comment)) liking.flip(id)
}

/** The replies of a comment that are here, oldest first. */
export const useReplies = (commentId: string): Entry[] =>
  useComments(
    useShallow((store) => (store.byId[commentId]?.replyIds ?? []).flatMap((id) => store.byId[id] ?? [])),
  )

const hasMoreOf = (productId: string) => useComments.getState().threads[productId]?.hasMore ?? false

const patchThread = (productId: string, change: (thread: Thread) => Partial<Thread>) =>
  useComments.setState(({ threads }) => {
    const thread = threads[productId] ?? noThread
    return { threads: { ...threads, [productId]: { ...thread, ...change(thread) } } }
  })

const patchEntry = (id: string, change: (entry: Entry) => Partial<Entry>) =>
  useComments.setState(({ byId }) => {
    const entry = byId[id]
    return entry ? { byId: { ...byId, [id]: { ...entry, ...change(entry) } } } : { byId }
  })

const takeIn = (comments: readonly Comment[]) => {
  for (const { replies, ...comment } of comments) {
    put([{ ...comment, replyIds: useComments.getState().byId[comment.id]?.replyIds ?? [] }])
    takeInReplies(comment.id, replies)
  }
}

const takeInReplies = (commentId: string, replies: readonly Reply[]) => {
  put(replies.map((reply) => ({ ...plain(reply), replyIds: [] })))
  patchEntry(commentId, ({ replyIds }) => ({
    replyIds: [...new Set([...replyIds, ...replies.map(({ id }) => id)])].toSorted(byAge),
  }))
}

/** A reply in a comment's list carries an empty list of its own. */
const plain = (reply: Reply & { replies?: unknown }): Reply => {
  const { replies: _none, ...rest } = reply
  return rest
}

/** Ids are UUIDv7: in their order they are in that of time. */
const byAge = (one: string, other: string) => (one < other ? -1 : 1)

const put = (entries: readonly Entry[]) => {
  const news = entries.map((entry) => {
    const before = useComments.getState().byId[entry.id]
    const isHeld = before && liking.isBusy(entry.id)
    return [entry.id, isHeld ? { ...entry, userLiked: before.userLiked, likes: before.likes } : entry]
  })
  useComments.setState(({ byId }) => ({ byId: { ...byId, ...Object.fromEntries(news) } }))
}

const liking = createToggle({
  read: (id) => useComments.getState().byId[id]?.userLiked ?? false,
  show: (id, userLiked, by) => patchEntry(id, ({ likes }) => ({ userLiked, likes: Math.max(0, likes + by) })),
  ask: (id, liked) => call('likeComment', { id, liked }),
  isOn: (answer) => answer.liked,
  settle: (id, { liked, likesCount }) => patchEntry(id, () => ({ userLiked: liked, likes: likesCount })),
  onFailure: (error) => showToast(textOf(error, texts.comments.failedLike), { tone: 'bad' }),
})

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useComments.setState(empty)
})
