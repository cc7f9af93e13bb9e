import type { Comment, Reply } from '../../../contract/comments/views.ts'
import { createEntityStore } from '../../app/entity-store.ts'
import { listedIds } from '../../app/query.ts'
import { createQueuedToggle } from '../../app/queued-toggle.ts'
import { requireAuth } from '../../app/require-auth.ts'
import { currentUser } from '../../app/session.ts'
import { showFailure } from '../../app/show-failure.ts'
import { peopleTexts } from '../../messages/people.ts'

/** A comment or a reply; replies are kept by their own ids. */
export type Entry = Reply & { replyIds: readonly string[]; isLiking?: boolean; isUnfolded?: boolean }

/** Comments of a product or shop besides the loaded pages. */
type Thread = {
  /** Of the product or shop. */
  id: string
  /** Those that were added above the loaded pages. */
  addedIds: readonly string[]
  /** New ones by others, which wait above the list until it is at its top. */
  freshIds: readonly string[]
  totalComments: number
  averageRating: number
}

/** The lists of comments in the cache of requests. */
export const listName = 'comments'

/** A thread without comments. */
export const noThread: Omit<Thread, 'id'> = {
  addedIds: [],
  freshIds: [],
  totalComments: 0,
  averageRating: 0,
}

/** Comments and threads that are kept besides those on the screen. */
const entries = createEntityStore<Entry>(400)
const threads = createEntityStore<Thread>(20)

entries.keep(() =>
  [
    ...listedIds(listName),
    ...threads.all().flatMap(({ addedIds, freshIds }) => [...addedIds, ...freshIds]),
  ].flatMap((id) => [id, ...(entries.read(id)?.replyIds ?? [])]),
)

/** The comments of a product or shop, as far as they are known. */
export const useThread = threads.useOne
export const threadOf = threads.read
export const patchThread = threads.patch
export const putThread = (thread: Thread): void => threads.put([thread])

export const useEntry = entries.useOne
/** Returns a comment that is here, outside of components. */
export const readEntry = entries.read
/** Changes a comment that is known. */
export const patchEntry = entries.patch

/** Returns those of `ids` that are shown: one that was deleted only while it has replies. */
export const useShown = (ids: readonly string[]): Entry[] =>
  entries.useList(ids).filter(({ isDeleted, replyCount }) => !isDeleted || replyCount > 0)

/** Whether the viewer has written a review of the product on this page. */
export const useHasJustReviewed = (productId: string): boolean => {
  const added = useShown(threads.useOne(productId)?.addedIds ?? none)
  return added.some(({ userId, rating }) => userId === currentUser()?.id && rating !== null)
}
const none: readonly string[] = []

/**
 * Likes or unlikes a comment on a product or shop (`isLiked`, or the other way), or asks a
 * visitor to sign in.
 */
export const toggleCommentLike = (id: string, targetId: string, isLiked?: boolean): void => {
  const action = { kind: 'likeComment', id, on: targetId } as const
  if (requireAuth(peopleTexts.comments.signInFirst, action)) liking.flip(id, isLiked)
}

/** The replies of a comment that are here, oldest first. */
export const useReplies = (commentId: string): Entry[] =>
  entries.useList(entries.useOne(commentId)?.replyIds ?? [])

/** Stores comments with the replies that came with them. */
export const upsert = (comments: readonly Comment[]) => {
  for (const { replies, ...comment } of comments) {
    const { replyIds = [], isUnfolded = false } = readEntry(comment.id) ?? {}
    put([{ ...comment, replyIds, isUnfolded }])
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

/** Removes the list of replies that a reply carries, which is always empty. */
const plain = (reply: Reply & { replies?: unknown }): Reply => {
  const { replies: _none, ...rest } = reply
  return rest
}

/** UUIDv7 ids sort by their time. */
const byAge = (one: string, other: string) => (one < other ? -1 : 1)

const put = (found: readonly Entry[]) => {
  const updated = found.map((entry) => {
    const tap = liking.overlay(entry.id, entry.userLiked)
    const likes = Math.max(0, entry.likes + tap.by)
    return { ...entry, userLiked: tap.isOn, likes, isLiking: tap.isWaiting }
  })
  entries.put(updated)
}

const liking = createQueuedToggle({
  kind: 'likeComment',
  read: (id) => entries.read(id)?.userLiked ?? false,
  show: (id, userLiked, by) =>
    patchEntry(id, ({ likes }) => ({ userLiked, likes: Math.max(0, likes + by), isLiking: true })),
  isOn: (answer) => answer.liked,
  applyAnswer: (id, { liked, likesCount }) => patchEntry(id, () => ({ userLiked: liked, likes: likesCount })),
  onFailure: (error) => showFailure(error, peopleTexts.comments.failedLike),
  onEnd: (id) => patchEntry(id, () => ({ isLiking: false })),
})
