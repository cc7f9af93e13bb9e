import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Comment, Reply } from '../../../contract/comments/views.ts'
import { textOf } from '../../app/call-error.ts'
import { requireAuth } from '../../app/gate.ts'
import { createHolds, useHold } from '../../app/holds.ts'
import { createQueuedToggle } from '../../app/queued-toggle.ts'
import { onUserChange } from '../../app/user-change.ts'
import { texts } from '../../messages/first-load.ts'
import { peopleTexts } from '../../messages/people.ts'
import { showToast } from '../../ui/toast.ts'
import type { SortBy } from './api.ts'

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

/** What is known of a thread before it was loaded. */
export const noThread: Thread = {
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

/** Likes or unlikes a comment, or asks a visitor to sign in. */
export const toggleCommentLike = (id: string): void => {
  if (requireAuth(texts.prompts.comment, { kind: 'likeComment', id })) liking.flip(id)
}

/** The replies of a comment that are here, oldest first. */
export const useReplies = (commentId: string): Entry[] =>
  useComments(
    useShallow((store) => (store.byId[commentId]?.replyIds ?? []).flatMap((id) => store.byId[id] ?? [])),
  )

/** Returns what is known of what is said about a product or shop. */
export const threadOf = (targetId: string): Thread => useComments.getState().threads[targetId] ?? noThread

/** Changes a thread, and drops those that changed longest ago. */
export const patchThread = (targetId: string, change: (thread: Thread) => Partial<Thread>) =>
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

/** Changes a comment that is known. */
export const patchEntry = (id: string, change: (entry: Entry) => Partial<Entry>) =>
  useComments.setState(({ byId }) => {
    const entry = byId[id]
    return entry ? { byId: { ...byId, [id]: { ...entry, ...change(entry) } } } : { byId }
  })

/** Stores comments with the replies that came with them. */
export const upsert = (comments: readonly Comment[]) => {
  for (const { replies, ...comment } of comments) {
    put([{ ...comment, replyIds: readEntry(comment.id)?.replyIds ?? [] }])
    upsertReplies(comment.id, replies)
  }
}

/** Stores replies of a comment. */
export const upsertReplies = (commentId: string, replies: readonly Reply[]) => {
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

onUserChange(() => useComments.setState(empty))
