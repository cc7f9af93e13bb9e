import type { ReactionChange } from '../../../contract/chats/reactions.ts'
import {
  type Change,
  type Conversations,
  type Message,
  noThread,
  type Receipt,
  type ReceiptStatus,
  type Summary,
  type Thread,
} from './model.ts'
import type { ConversationKind } from './outbox-message.ts'

/**
 * Applies changes and returns the new state. Pure. Messages, watermarks and receipts may come
 * in any order, repeatedly; `restored` and `reactionsUpTo` apply to the state before the call.
 */
export const applyChanges = <K extends ConversationKind>(
  { summaries, threads }: Conversations<K>,
  changes: readonly Change<K>[],
): Conversations<K> => {
  const nextSummaries = { ...summaries }
  const nextThreads = { ...threads }
  for (const [id, own] of Map.groupBy(changes, (change) => change.id)) {
    const described = own.flatMap((change) => (change.type === 'summary' ? change.summary : []))
    const summary = described.reduce<Summary<K> | undefined>(newerSummary, summaries[id])
    if (summary) nextSummaries[id] = summary
    nextThreads[id] = applyToThread(threads[id] ?? noThread, own)
  }
  return { summaries: nextSummaries, threads: nextThreads }
}

/** Returns the newer of two descriptions; of equal ones, the second. */
const newerSummary = <K extends ConversationKind>(known: Summary<K> | undefined, next: Summary<K>) => {
  if (!known || next.lastSeq > known.lastSeq) return next
  const isOlder = next.lastSeq < known.lastSeq || (next.readSeq ?? 0) < (known.readSeq ?? 0)
  return isOlder ? known : next
}

const applyToThread = (thread: Thread, changes: readonly Change[]): Thread =>
  changes.reduce(
    (next, change) => {
      if (change.type === 'reaction') return addReaction(next, change.change)
      if (change.type === 'reactionsUpTo') return reachReactions(next, thread, change)
      if (change.type === 'watermark') return moveWatermark(next, change)
      if (change.type === 'receipts') return addReceipts(next, change.messageIds, change.receipt)
      return change.type === 'restored' ? restore(next, change.thread) : next
    },
    addMessages(thread, changes),
  )

const addMessages = (thread: Thread, changes: readonly Change[]): Thread => {
  const bySeq = new Map<number, Message>()
  for (const message of thread.messages) bySeq.set(message.seq, message)
  let isChanged = false
  for (const change of changes) {
    if (change.type !== 'message') continue
    const { message, isRenewed = false } = change
    const known = bySeq.get(message.seq)
    const next = known ? mergeMessages(known, message, isRenewed) : message
    if (next === known) continue
    bySeq.set(message.seq, next)
    isChanged = true
  }
  if (!isChanged) return thread
  return { ...thread, messages: [...bySeq.values()].sort((one, other) => one.seq - other.seq) }
}

/**
 * Each answer carries new addresses. A picture on the screen keeps its own and so is not fetched
 * again.
 */
const mergeMessages = (known: Message, next: Message, isRenewed: boolean): Message => {
  const base = isRenewed || next.attachments.some(isLoadedLater) ? next : known
  const { reactions, reactionSeq } = next.reactionSeq > known.reactionSeq ? next : known
  return base.reactionSeq === reactionSeq ? base : { ...base, reactions, reactionSeq }
}

/** These are fetched on a tap, so only their newest address is sure to be valid. */
const isLoadedLater = ({ type }: Message['attachments'][number]) => type === 'document' || type === 'audio'

const addReaction = (thread: Thread, change: ReactionChange): Thread => {
  const { seq, reactions, reactionSeq } = change
  const isNewer = ({ reactionSeq: known, ...message }: Message) => message.seq === seq && known < reactionSeq
  const messages = thread.messages.some(isNewer)
    ? thread.messages.map((message) => (isNewer(message) ? { ...message, reactions, reactionSeq } : message))
    : thread.messages
  const isNext = thread.reactionSeq !== null && reactionSeq === thread.reactionSeq + 1
  return { ...thread, messages, reactionSeq: isNext ? reactionSeq : thread.reactionSeq }
}

type ReactionsUpTo = { upTo: number; isFirst: boolean }

const reachReactions = (thread: Thread, before: Thread, { upTo, isFirst }: ReactionsUpTo): Thread => {
  const known = thread.reactionSeq
  if (!isFirst) return { ...thread, reactionSeq: Math.max(known ?? 0, upTo) }
  return before.messages.length === 0 && known === null ? { ...thread, reactionSeq: upTo } : thread
}

type Watermark = { side: string; status: ReceiptStatus; seq: number; at: string | null }

const moveWatermark = (thread: Thread, { side, status, seq, at }: Watermark): Thread => {
  const before = thread.watermarks[side] ?? { delivered: 0, read: 0 }
  const after = {
    delivered: Math.max(before.delivered, seq),
    read: status === 'read' ? Math.max(before.read, seq) : before.read,
  }
  const key = `${side} ${status} ${seq}`
  return {
    ...thread,
    watermarks: { ...thread.watermarks, [side]: after },
    watermarkTimes: at
      ? { ...thread.watermarkTimes, [key]: earliest(thread.watermarkTimes[key] ?? null, at) ?? at }
      : thread.watermarkTimes,
  }
}

const addReceipts = (thread: Thread, messageIds: readonly string[], receipt: Receipt): Thread => {
  const receipts = { ...thread.receipts }
  for (const id of messageIds) receipts[id] = mergeReceipts(receipts[id], receipt)
  return { ...thread, receipts }
}

const mergeReceipts = (known: Receipt | undefined, receipt: Receipt): Receipt => ({
  status: known?.status === 'read' ? 'read' : receipt.status,
  deliveredAt: earliest(known?.deliveredAt ?? null, receipt.deliveredAt),
  readAt: earliest(known?.readAt ?? null, receipt.readAt),
})

/** Messages are restored only where no gap would arise between them and those loaded since. */
const restore = (thread: Thread, kept: Thread): Thread => {
  const first = thread.messages[0]?.seq
  const isJoined = first === undefined || (kept.messages.at(-1)?.seq ?? 0) >= first - 1
  const restored = isJoined
    ? addMessages(
        thread,
        kept.messages.map((message) => ({ type: 'message', id: '', message })),
      )
    : thread
  const watermarks = Object.entries(kept.watermarks).reduce(
    (next, [side, { delivered, read }]) =>
      moveWatermark(moveWatermark(next, { side, status: 'delivered', seq: delivered, at: null }), {
        side,
        status: 'read',
        seq: read,
        at: null,
      }),
    restored,
  )
  const receipts = Object.entries(kept.receipts).reduce(
    (next, [id, receipt]) => addReceipts(next, [id], receipt),
    watermarks,
  )
  return {
    ...receipts,
    watermarkTimes: { ...kept.watermarkTimes, ...receipts.watermarkTimes },
    reactionSeq: isJoined ? restoredReactions(thread, kept) : thread.reactionSeq,
  }
}

const restoredReactions = (thread: Thread, kept: Thread): number | null =>
  thread.messages.length === 0 ? kept.reactionSeq : Math.min(thread.reactionSeq ?? 0, kept.reactionSeq ?? 0)

const earliest = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
