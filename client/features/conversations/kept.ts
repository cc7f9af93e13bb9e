import { useConnection } from '../../app/live.ts'
import type { Change, Summary, Thread } from './model.ts'
import { noThread } from './model.ts'
import type { ConversationKind } from './outbox-message.ts'
import { lastMessageOf, unreadOf } from './selectors.ts'
import { type KindState, patchState, readState, totalUnread, upsert } from './store.ts'
import { readAllUnsent } from './unsent.ts'

/**
 * The copy on the device: the newest conversations of each kind, with their newest messages.
 */
const MAX_CONVERSATIONS = 50
const MAX_MESSAGES = 60

/** The format of the copy. Copies in another format are ignored. */
const VERSION = 5
export type Kept<K extends ConversationKind> = {
  version: number
  entries: readonly { summary: Summary<K>; thread: Thread }[]
  /** The counts of conversations that the copy does not describe. */
  unread: KindState['unread']
  seenAt: number | null
}

/** Returns what is to be kept of one kind. Conversations with unsent messages always are. */
export const readKept = <K extends ConversationKind>(kind: K): Kept<K> => {
  const state = readState(kind)
  const { summaries, threads } = state.conversations
  const waiting = new Set(readAllUnsent(kind).map(({ to }) => to))
  const rows = Object.values<Summary<K>>(summaries).map((summary) => {
    const thread = threads[summary.id] ?? noThread
    const at = lastMessageOf(thread, summary)?.createdAt ?? summary.updatedAt ?? ''
    return { summary, thread: { ...thread, messages: newestOf(thread.messages) }, at }
  })
  const newest = rows
    .filter(({ summary, at }) => at !== '' || waiting.has(summary.id))
    .sort((one, other) => (one.at < other.at ? 1 : -1))
  const entries = newest
    .filter(({ summary }, place) => place < MAX_CONVERSATIONS || waiting.has(summary.id))
    .map(({ summary, thread }) => ({ summary, thread }))
  const kept = new Set(entries.map(({ summary }) => summary.id))
  const others = rows.filter(({ summary }) => !kept.has(summary.id))
  const counts = others.map(({ summary, thread }) => [summary.id, unreadOf(thread, summary)])
  return {
    version: VERSION,
    entries,
    unread: {
      byId: { ...state.unread.byId, ...Object.fromEntries(counts) },
      total: state.unread.total === null ? null : totalUnread(state),
    },
    seenAt: useConnection.getState().connected ? Date.now() : state.list.seenAt,
  }
}

/** Restores a copy into the state of its kind. */
export const restoreKept = <K extends ConversationKind>(
  kind: K,
  { version, entries, unread, seenAt }: Kept<K>,
): void => {
  if (version !== VERSION) return
  const changes = entries.flatMap(({ summary, thread }): Change<K>[] => [
    { type: 'summary', id: summary.id, summary },
    { type: 'restored', id: summary.id, thread },
  ])
  upsert(kind, changes)
  patchState(kind, ({ list }) => ({ unread, list: { ...list, seenAt } }))
}

/** Returns the newest messages without gaps. */
export const newestOf = <M extends { seq: number }>(all: readonly M[]): readonly M[] => {
  const messages = all.slice(-MAX_MESSAGES)
  const gap = messages.findLastIndex(
    ({ seq }, index) => index > 0 && seq !== (messages[index - 1]?.seq ?? 0) + 1,
  )
  return gap > 0 ? messages.slice(gap) : messages
}
