import { later } from '../../../contract/chats/status.ts'
import type { Conversation, DirectMessage } from '../../../contract/dealer-messages/views.ts'

/**
 * What this device knows of direct conversations, by the other participant's id. News comes by push, by catching up and
 * by asking, in any order and more than once: messages and their ticks only grow, so all orders end alike.
 */
export type Direct = {
  rows: Readonly<Record<string, Row>>
  threads: Readonly<Record<string, Thread>>
}

/** A conversation as the server last described it, when `asOf` was the number of its last message. */
export type Row = Pick<Conversation, 'participantId' | 'participant' | 'car' | 'unreadCount'> & {
  asOf: number
}

export type Thread = {
  /** In the order of their numbers, each once. There may be gaps until they are asked for. */
  messages: readonly DirectMessage[]
  /** Of messages that are not here (yet): how far they have come, and when. */
  ahead: Readonly<Record<string, Receipt>>
}

type Receipt = { status: 'delivered' | 'read'; deliveredAt: string; readAt: string | null }

export type News =
  | { kind: 'message'; participantId: string; message: DirectMessage }
  | {
      kind: 'status'
      participantId: string
      messageIds: readonly string[]
      status: 'delivered' | 'read'
      at: string
    }
  /** Up to this number everything was read on this device, whoever knows of it. */
  | { kind: 'read-here'; participantId: string; seq: number; at: string }
  | { kind: 'row'; row: Row }

export const nothing: Direct = { rows: {}, threads: {} }
export const noThread: Thread = { messages: [], ahead: {} }

/** Takes news in. Pure. */
export const apply = (direct: Direct, news: readonly News[]): Direct => {
  let { rows } = direct
  const threads = { ...direct.threads }
  for (const item of news) {
    if (item.kind === 'row') {
      const known = rows[item.row.participantId]
      if (!known || item.row.asOf >= known.asOf) rows = { ...rows, [item.row.participantId]: item.row }
      continue
    }
    const thread = threads[item.participantId] ?? noThread
    threads[item.participantId] = applyToThread(thread, item)
  }
  return { rows, threads }
}

const applyToThread = (thread: Thread, item: Exclude<News, { kind: 'row' }>): Thread => {
  if (item.kind === 'message') return addMessage(thread, item.message)
  if (item.kind === 'read-here') {
    const isRead = ({ seq, senderId }: DirectMessage) => senderId === item.participantId && seq <= item.seq
    return {
      ...thread,
      messages: thread.messages.map((one) => (isRead(one) ? receive(one, 'read', item.at) : one)),
    }
  }
  const named = new Set(item.messageIds)
  const messages = thread.messages.map((one) =>
    named.has(one.id) ? receive(one, item.status, item.at) : one,
  )
  const here = new Set(thread.messages.map(({ id }) => id))
  const ahead = { ...thread.ahead }
  for (const id of named.difference(here)) ahead[id] = laterReceipt(ahead[id], item)
  return { messages, ahead }
}

const laterReceipt = (
  known: Receipt | undefined,
  { status, at }: { status: 'delivered' | 'read'; at: string },
): Receipt => {
  const readAt = status === 'read' ? earlier(known?.readAt ?? null, at) : (known?.readAt ?? null)
  return {
    status: readAt ? 'read' : 'delivered',
    deliveredAt: earlier(known?.deliveredAt ?? null, at),
    readAt,
  }
}

const addMessage = (thread: Thread, message: DirectMessage): Thread => {
  const known = thread.messages.find(({ seq }) => seq === message.seq)
  const { [message.id]: receipt, ...ahead } = thread.ahead
  const merged = known ? mergeTicks(message, known) : message
  const ticked = receipt ? mergeTicks(merged, receipt) : merged
  const others = known ? thread.messages.filter(({ seq }) => seq !== message.seq) : thread.messages
  // Nearly always it belongs at the end.
  const at = others.findLastIndex(({ seq }) => seq < message.seq) + 1
  return { messages: others.toSpliced(at, 0, ticked), ahead }
}

type Ticks = Pick<DirectMessage, 'status' | 'deliveredAt' | 'readAt'>

const mergeTicks = (message: DirectMessage, other: Ticks): DirectMessage => {
  const status = later(message.status, other.status)
  const deliveredAt = earliest(message.deliveredAt, other.deliveredAt)
  const readAt = earliest(message.readAt, other.readAt)
  return { ...message, status, isRead: status === 'read', deliveredAt, readAt }
}

const receive = (message: DirectMessage, status: 'delivered' | 'read', at: string): DirectMessage =>
  mergeTicks(message, { status, deliveredAt: at, readAt: status === 'read' ? at : null })

const earliest = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : earlier(one, other)
const earlier = (one: string | null, other: string): string => (one !== null && one < other ? one : other)

/** Up to which number nothing is missing behind the first message that is here; 0 where there is none. */
export const topOf = ({ messages }: Thread): number => {
  let top = messages[0]?.seq ?? 0
  for (const { seq } of messages) if (seq === top + 1) top = seq
  return top
}

/** Is something known to be missing at the end or in the middle of what is here? */
export const hasGap = (thread: Thread): boolean => (thread.messages.at(-1)?.seq ?? 0) > topOf(thread)

/**
 * How many messages of the other one wait unread. Reading goes from the oldest to the newest: where a read one is here,
 * nothing before it waits, and what is here says it all; else the server's count does, with what came since.
 */
export const unreadOf = (thread: Thread, row: Row | undefined): number => {
  const { messages } = thread
  const received = messages.filter(({ senderId, receiverId }) => isFrom(row, senderId, receiverId))
  const waiting = received.filter(({ isRead }) => !isRead)
  if (waiting.length < received.length || messages[0]?.seq === 1) return waiting.length
  const since = waiting.filter(({ seq }) => seq > (row?.asOf ?? 0)).length
  return Math.max((row?.unreadCount ?? 0) + since, waiting.length)
}

const isFrom = (row: Row | undefined, senderId: string, receiverId: string): boolean =>
  row !== undefined && senderId === row.participantId && receiverId !== row.participantId

/** The last word. */
export const lastMessageOf = (thread: Thread): DirectMessage | null => thread.messages.at(-1) ?? null
