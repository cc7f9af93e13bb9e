import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Comment, Reply } from '../../../contract/comments/views.ts'
import { CallError, textOf } from '../../app/call-error.ts'
import { requireAuth } from '../../app/gate.ts'
import { createHolds, useHold } from '../../app/holds.ts'
import { createQueuedToggle } from '../../app/queued-toggle.ts'
import { currentUser, useSession } from '../../app/session.ts'
import { texts } from '../../messages/first-load.ts'
import { peopleTexts } from '../../messages/people.ts'
import { showToast } from '../../ui/toast.ts'
import { patchProduct } from '../products/store.ts'
import { loadCommentPage, loadReplies, type SortBy, type Target } from './api.ts'

/** A comment or a reply; replies are kept by their own ids. */
export type Entry = Reply & { replyIds: readonly string[]; isLiking?: boolean }

type Thread = {
  ids: readonly string[]
  /** New ones by others, which wait above the list until it is at its top. */
  freshIds: readonly string[]
  sortBy: SortBy
  /** Where the next page begins; `null` where there is none. */
  cursor: string | null
  /** Whether more than the first page is here. */
  isLong: boolean
  totalComments: number
  averageRating: number
  state: 'loading' | 'ready' | 'error'
  error: string | null
}

type Store = {
  byId: Readonly<Record<string, Entry>>
  /** What is said about each product and shop, by its id. */
  threads: Readonly<Record<string, Thread>>
}

const noThread: Thread = {
  ids: [],
  freshIds: [],
  sortBy: 'createdAt',
  cursor: null,
  isLong: false,
  totalComments: 0,
  averageRating: 0,
  state: 'loading',
  error: null,
}

const empty: Store = { byId: {}, threads: {} }
const useComments = create<Store>(() => empty)

/** Threads that are kept besides those on the screen. */
const MAX_THREADS = 20
const holds = createHolds()

export const useThread = (targetId: string): Thread => {
  useHold(holds, [targetId])
  return useComments((store) => store.threads[targetId] ?? noThread)
}

export const useEntry = (id: string): Entry | undefined => useComments((store) => store.byId[id])

/** Returns a comment that is here, outside of components. */
export const readEntry = (id: string): Entry | undefined => useComments.getState().byId[id]

/** The first page anew; the list that is there stays until it comes. */
export const loadComments = async (target: Target): Promise<void> => {
  const { sortBy } = threadOf(target.id)
  try {
    const { comments, pagination, stats } = await loadCommentPage(target, sortBy)
    // Another order was chosen meanwhile: its own page is on the way.
    if (threadOf(target.id).sortBy !== sortBy) return
    takeIn(comments)
    patchThread(target.id, ({ ids: before, freshIds, isLong, cursor }) => {
      const first = comments.map(({ id }) => id)
      // Who has read further keeps the pages beneath.
      const older = isLong ? before.filter((id) => !first.includes(id)) : []
      return {
        ids: [...first, ...older],
        freshIds: freshIds.filter((id) => !first.includes(id)),
        cursor: isLong ? cursor : (pagination.nextCursor ?? null),
        ...stats,
        state: 'ready',
        error: null,
      }
    })
    noteCount(target, stats.totalComments)
  } catch (error) {
    const isGone = error instanceof CallError && error.status === 404
    if (isGone) patchThread(target.id, () => ({ state: 'ready', cursor: null }))
    else {
      patchThread(target.id, ({ state }) =>
        state === 'ready' ? {} : { state: 'error', error: textOf(error, peopleTexts.comments.failedFetch) },
      )
      throw error
    }
  }
}

/** The next page beneath. */
export const loadMoreComments = async (target: Target): Promise<void> => {
  const { cursor, sortBy } = threadOf(target.id)
  if (cursor === null) return
  const { comments, pagination } = await loadCommentPage(target, sortBy, cursor)
  if (threadOf(target.id).cursor !== cursor) return
  takeIn(comments)
  patchThread(target.id, ({ ids }) => ({
    ids: [...ids, ...comments.map(({ id }) => id).filter((id) => !ids.includes(id))],
    cursor: pagination.nextCursor ?? null,
    isLong: true,
  }))
}

/** Another order: the list begins anew. */
export const sortComments = (target: Target, sortBy: SortBy): Promise<void> => {
  patchThread(target.id, () => ({
    ...noThread,
    sortBy,
    totalComments: threadOf(target.id).totalComments,
    averageRating: threadOf(target.id).averageRating,
  }))
  return loadComments(target)
}

/** All replies of a comment. */
export const unfoldReplies = async (commentId: string): Promise<void> => {
  try {
    for (let page = 1, hasMore = true; hasMore; page += 1) {
      const { replies, pagination } = await loadReplies(commentId, page)
      takeInReplies(commentId, replies)
      hasMore = pagination.hasMore
    }
  } catch (error) {
    showToast(textOf(error, peopleTexts.comments.failed), { tone: 'bad' })
  }
}

/**
 * A comment or reply as it came: by one's own hand or pushed, new or changed. The same one twice is one; one that is gone
 * leaves, or is an empty place while it has replies.
 */
export const putComment = (target: Target, comment: Comment): void => {
  const known = readEntry(comment.id)
  if (comment.isDeleted) {
    if (known) removeComment(target, comment.id)
    return
  }
  // A push knows nothing of the viewer.
  takeIn([known ? { ...comment, userLiked: known.userLiked } : comment])
  if (known) return
  const { parentId, id } = comment
  if (parentId !== null) {
    patchEntry(parentId, ({ replyIds, replyCount }) => ({
      replyIds: replyIds.includes(id) ? replyIds : [...replyIds, id],
      replyCount: replyCount + 1,
    }))
    return
  }
  if (!useComments.getState().threads[target.id]) return
  const isOwn = comment.userId === currentUser()?.id
  patchThread(target.id, ({ ids, freshIds, totalComments }) => ({
    ...(isOwn ? { ids: [id, ...without(ids, id)] } : { freshIds: [id, ...without(freshIds, id)] }),
    totalComments: totalComments + 1,
    state: 'ready',
  }))
}

/** Shows what came in while one read further down. */
export const showFresh = (targetId: string): void =>
  patchThread(targetId, ({ ids, freshIds }) => ({
    ids: [...freshIds, ...ids.filter((id) => !freshIds.includes(id))],
    freshIds: [],
  }))

/** It was deleted: its place stays while it has replies. */
export const removeComment = (target: Target, id: string): void => {
  const entry = useComments.getState().byId[id]
  if (!entry || entry.isDeleted) return
  patchEntry(id, () => ({ isDeleted: true, comment: '', media: [], rating: null, editedAt: null }))
  const { parentId } = entry
  if (parentId !== null) {
    patchEntry(parentId, ({ replyIds, replyCount }) => ({
      replyIds: without(replyIds, id),
      replyCount: Math.max(0, replyCount - 1),
    }))
    return
  }
  patchThread(target.id, ({ ids, freshIds, totalComments }) => ({
    ids: entry.replyCount > 0 ? ids : without(ids, id),
    freshIds: without(freshIds, id),
    totalComments: Math.max(0, totalComments - 1),
  }))
  noteCount(target, threadOf(target.id).totalComments)
}

/** Likes or unlikes a comment, or asks a visitor to sign in. */
export const toggleCommentLike = (id: string): void => {
  if (requireAuth(texts.prompts.comment, { kind: 'likeComment', id })) liking.flip(id)
}

/** The replies of a comment that are here, oldest first. */
export const useReplies = (commentId: string): Entry[] =>
  useComments(
    useShallow((store) => (store.byId[commentId]?.replyIds ?? []).flatMap((id) => store.byId[id] ?? [])),
  )

const threadOf = (targetId: string): Thread => useComments.getState().threads[targetId] ?? noThread

const without = (ids: readonly string[], id: string): readonly string[] => ids.filter((one) => one !== id)

/** What the product's button says is the same number. */
const noteCount = ({ type, id }: Target, count: number) => {
  if (type === 'product')
    patchProduct(id, (product) => ({ comments: count, stats: { ...product.stats, commentCount: count } }))
}

const patchThread = (targetId: string, change: (thread: Thread) => Partial<Thread>) =>
  useComments.setState(({ byId, threads }) => {
    const { [targetId]: thread = noThread, ...others } = threads
    // At the end again: an object keeps the order in which its keys were added.
    return evict({ byId, threads: { ...others, [targetId]: { ...thread, ...change(thread) } } }, targetId)
  })

/** Drops the threads that changed longest ago, and every comment that no thread shows any more. */
const evict = (store: Store, changedId: string): Store => {
  const held = holds.held().add(changedId)
  const free = Object.keys(store.threads).filter((id) => !held.has(id))
  if (free.length <= MAX_THREADS) return store
  const gone = new Set(free.slice(0, free.length - MAX_THREADS))
  const threads = Object.entries(store.threads).filter(([id]) => !gone.has(id))
  const shown = threads.flatMap(([, { ids, freshIds }]) => [...ids, ...freshIds])
  const kept = new Set(shown.flatMap((id) => [id, ...(store.byId[id]?.replyIds ?? [])]))
  const byId = Object.entries(store.byId).filter(([id]) => kept.has(id))
  return { threads: Object.fromEntries(threads), byId: Object.fromEntries(byId) }
}

const patchEntry = (id: string, change: (entry: Entry) => Partial<Entry>) =>
  useComments.setState(({ byId }) => {
    const entry = byId[id]
    return entry ? { byId: { ...byId, [id]: { ...entry, ...change(entry) } } } : { byId }
  })

const takeIn = (comments: readonly Comment[]) => {
  for (const { replies, ...comment } of comments) {
    put([{ ...comment, replyIds: readEntry(comment.id)?.replyIds ?? [] }])
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
    const tap = liking.overlay(entry.id, entry.userLiked)
    const likes = Math.max(0, entry.likes + tap.by)
    return [entry.id, { ...entry, userLiked: tap.isOn, likes, isLiking: tap.isWaiting }]
  })
  useComments.setState(({ byId }) => ({ byId: { ...byId, ...Object.fromEntries(news) } }))
}

const liking = createQueuedToggle({
  kind: 'likeComment',
  read: (id) => useComments.getState().byId[id]?.userLiked ?? false,
  show: (id, userLiked, by) =>
    patchEntry(id, ({ likes }) => ({ userLiked, likes: Math.max(0, likes + by), isLiking: true })),
  isOn: (answer) => answer.liked,
  settle: (id, { liked, likesCount }) => patchEntry(id, () => ({ userLiked: liked, likes: likesCount })),
  onFailure: (error) => showToast(textOf(error, peopleTexts.comments.failedLike), { tone: 'bad' }),
  onEnd: (id) => patchEntry(id, () => ({ isLiking: false })),
})

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useComments.setState(empty)
})
