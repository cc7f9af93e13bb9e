import type { Conversations, Summary, Thread } from './model.ts'
import { noThread } from './model.ts'
import type { ConversationKind } from './outbox-message.ts'
import { lastMessageOf, topOf, unreadOf } from './selectors.ts'

/** Limits for conversations that are not on the screen. */
export type Limits = { summaries: number; threads: number; messages: number }
const defaultLimits: Limits = { summaries: 500, threads: 30, messages: 100 }

/**
 * Keeps the newest conversations, with the newest messages of the newest of them, and everything
 * that is held. Returns the same object if nothing is beyond the limits.
 */
export const evict = <K extends ConversationKind>(
  conversations: Conversations<K>,
  held: ReadonlySet<string>,
  limits: Limits = defaultLimits,
): Conversations<K> => {
  const { summaries, threads } = conversations
  const free = Object.keys(summaries).filter((id) => !held.has(id))
  const loaded = Object.keys(threads).filter((id) => !held.has(id) && sizeOf(threads[id]) > 0)
  const isLong = loaded.some((id) => sizeOf(threads[id]) > limits.messages)
  if (free.length <= limits.summaries && loaded.length <= limits.threads && !isLong) return conversations

  const newestFirst = (ids: readonly string[]) => {
    const at = (id: string) =>
      lastMessageOf(threads[id] ?? noThread, summaries[id])?.createdAt ?? summaries[id]?.updatedAt ?? ''
    return ids.toSorted((one, other) => (at(one) < at(other) ? 1 : -1))
  }
  const nextSummaries = { ...summaries }
  const nextThreads = { ...threads }
  for (const [place, id] of newestFirst(loaded).entries()) {
    const thread = threads[id] ?? noThread
    const messages = place < limits.threads ? limits.messages : 0
    if (sizeOf(thread) <= messages) continue
    const summary = summaries[id]
    if (summary) nextSummaries[id] = foldThread(thread, summary)
    nextThreads[id] = trim(thread, messages, nextSummaries[id]?.last?.id)
  }
  for (const id of newestFirst(free).slice(limits.summaries)) {
    delete nextSummaries[id]
    delete nextThreads[id]
  }
  return { summaries: nextSummaries, threads: nextThreads }
}

const sizeOf = (thread: Thread | undefined): number => thread?.messages.length ?? 0

/**
 * The description as of the last message before a gap, so that the next sync continues from there.
 */
const foldThread = <K extends ConversationKind>(thread: Thread, summary: Summary<K>): Summary<K> => {
  const top = topOf(thread, summary)
  const whole = { ...thread, messages: thread.messages.filter(({ seq }) => seq <= top) }
  const own = thread.watermarks[summary.self]?.read ?? 0
  return {
    ...summary,
    last: lastMessageOf(whole, summary),
    lastSeq: Math.max(summary.lastSeq, top),
    unreadCount: unreadOf(whole, summary),
    readSeq: summary.readSeq === null ? null : Math.max(summary.readSeq, own),
  }
}

const trim = (thread: Thread, size: number, lastId: string | undefined): Thread => {
  const messages = size === 0 ? [] : thread.messages.slice(-size)
  const kept = new Set([...messages.map(({ id }) => id), lastId])
  const first = messages[0]?.seq ?? Number.POSITIVE_INFINITY
  return {
    messages,
    watermarks: thread.watermarks,
    watermarkTimes: Object.fromEntries(
      Object.entries(thread.watermarkTimes).filter(([key]) => Number(key.split(' ')[2]) >= first),
    ),
    receipts: Object.fromEntries(Object.entries(thread.receipts).filter(([id]) => kept.has(id))),
    reactionSeq: size === 0 ? null : thread.reactionSeq,
  }
}
