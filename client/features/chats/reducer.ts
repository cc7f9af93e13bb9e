import {
  later,
  type MessageStatus,
  moveWatermark,
  otherSide,
  type Side,
  statusOf,
  type Watermarks,
} from '../../../contract/chats/status.ts'
import type { Chat, ChatMessage } from '../../../contract/chats/views.ts'

/**
 * What this device knows of chats. News comes by push, by catching up, by polling and from the cache, in any order and
 * more than once: everything here only grows (messages by number, watermarks, receipts), so all orders end alike.
 */
export type Chats = {
  /** Each chat as the server last described it. */
  byId: Readonly<Record<string, Chat>>
  threads: Readonly<Record<string, Thread>>
}

/** A message without what belongs to its chat: how far it has come is a matter of the watermarks. */
export type Message = Omit<ChatMessage, '_id' | 'status' | 'read' | 'deliveredAt' | 'readAt'>

export type Thread = {
  /** In the order of their numbers, each once. There may be gaps until they are asked for. */
  messages: readonly Message[]
  marks: Watermarks
  /** When each side's watermark reached a number, by `receiptKey`. */
  receipts: Readonly<Record<string, string>>
}

type Mark = 'delivered' | 'read'

export type News =
  /** `renews`: asked for because the addresses of its files had run out. */
  | { kind: 'message'; message: ChatMessage; renews?: true }
  | { kind: 'status'; chatId: string; seq: number; status: Mark; side: Side; at?: string }
  | { kind: 'marks'; chatId: string; marks: Watermarks }
  | { kind: 'chat'; chat: Chat }

export const noChats: Chats = { byId: {}, threads: {} }
export const noThread: Thread = {
  messages: [],
  marks: { delivered: { buyer: 0, shop: 0 }, read: { buyer: 0, shop: 0 } },
  receipts: {},
}

/** Takes news in. Pure; the same object comes back where there was none. */
export const apply = (chats: Chats, news: readonly News[]): Chats => {
  let { byId } = chats
  const threads = { ...chats.threads }
  for (const [chatId, items] of groupByChat(news)) {
    const rows = items.flatMap((item) => (item.kind === 'chat' ? item.chat : []))
    const row = rows.reduce(newerRow, byId[chatId])
    if (row && row !== byId[chatId]) byId = { ...byId, [chatId]: row }
    threads[chatId] = applyToThread(threads[chatId] ?? noThread, items)
  }
  return { byId, threads }
}

const groupByChat = (news: readonly News[]): Map<string, News[]> => Map.groupBy(news, chatOf)

const chatOf = (item: News): string => {
  if (item.kind === 'message') return item.message.chatId
  return item.kind === 'chat' ? item.chat.id : item.chatId
}

const applyToThread = (thread: Thread, items: readonly News[]): Thread => {
  const found = new Map(thread.messages.map((message) => [message.seq, message]))
  const receipts = { ...thread.receipts }
  let { marks } = thread
  let isRenewed = false
  const move = (side: Side, status: Mark, seq: number, at?: string | null) => {
    marks = moveWatermark(marks, { side, status, seq })
    if (!at) return
    const key = receiptKey(side, status, seq)
    const known = receipts[key]
    if (!known || at < known) receipts[key] = at
  }
  for (const item of items) {
    if (item.kind === 'status') move(item.side, item.status, item.seq, item.at)
    else if (item.kind === 'message') {
      const { _id, status, read, deliveredAt, readAt, ...message } = item.message
      const receiver = otherSide(message.side)
      if (status !== 'sent' || read) move(receiver, 'delivered', message.seq, deliveredAt)
      if (status === 'read' || read) move(receiver, 'read', message.seq, readAt)
      // A file's address differs each time it is told: the one that is shown stays as long as it is good.
      if (item.renews) isRenewed = true
      if (item.renews || !found.has(message.seq)) found.set(message.seq, message)
    } else {
      const known = item.kind === 'chat' ? item.chat : item.marks
      for (const side of ['buyer', 'shop'] as const)
        for (const status of ['delivered', 'read'] as const) move(side, status, known[status][side])
    }
  }
  const hasNew = isRenewed || found.size > thread.messages.length
  const messages = hasNew ? [...found.values()].sort((one, other) => one.seq - other.seq) : thread.messages
  return { messages, marks, receipts }
}

/** Of two descriptions of one chat the one that knows more; of equals the one that came last. */
const newerRow = (known: Chat | undefined, next: Chat): Chat => {
  if (!known || next.lastSeq > known.lastSeq) return next
  if (next.lastSeq < known.lastSeq || next.read[next.side] < known.read[known.side]) return known
  return next
}

const receiptKey = (side: Side, status: Mark, seq: number) => `${side} ${status} ${seq}`

/**
 * Up to which number nothing is missing: from the first message that is here, or from where the chat's description
 * ends. What comes after it is asked for.
 */
export const topOf = (thread: Thread, chat: Chat | undefined): number => {
  const first = thread.messages[0]?.seq
  let top = Math.max(0, (first ?? Number.POSITIVE_INFINITY) - 1)
  if (chat && top > chat.lastSeq) top = chat.lastSeq
  if (!Number.isFinite(top)) return 0
  for (const { seq } of thread.messages) {
    if (seq > top + 1) break
    top = Math.max(top, seq)
  }
  return top
}

/** Is something known to be missing at the end or in the middle of what is here? */
export const hasGap = (thread: Thread, chat: Chat | undefined): boolean => {
  const known = Math.max(
    thread.messages.at(-1)?.seq ?? 0,
    thread.messages.length > 0 ? (chat?.lastSeq ?? 0) : 0,
  )
  return known > topOf(thread, chat)
}

/** How many messages of the other side wait unread: what the server counted, and what came or was read since. */
export const unreadOf = (thread: Thread, chat: Chat): number => {
  const read = Math.max(thread.marks.read[chat.side], chat.read[chat.side])
  const waiting = thread.messages.filter(({ seq, side }) => side !== chat.side && seq > read)
  if (read >= chat.lastSeq) return waiting.length
  const isSame = read === chat.read[chat.side]
  const counted = isSame ? chat.unreadCount : Math.max(0, chat.unreadCount - (read - chat.read[chat.side]))
  return counted + waiting.filter(({ seq }) => seq > chat.lastSeq).length
}

/** The tick of an own message. */
export const tickOf = (message: Pick<Message, 'seq' | 'side'>, { marks }: Thread): MessageStatus =>
  later('sent', statusOf(message.seq, message.side, marks))

/** When the other side received and read a message: the first receipt that reaches it. */
export const timesOf = (
  { seq, side }: Pick<Message, 'seq' | 'side'>,
  { receipts }: Thread,
): { deliveredAt: string | null; readAt: string | null } => {
  const receiver = otherSide(side)
  const first = (status: Mark): string | null => {
    const times = Object.entries(receipts).flatMap(([key, at]) => {
      const [by, what, upTo] = key.split(' ')
      return by === receiver && what === status && Number(upTo) >= seq ? [at] : []
    })
    return times.sort()[0] ?? null
  }
  const readAt = first('read')
  return { deliveredAt: first('delivered') ?? readAt, readAt }
}

/** The last word of a chat, from whichever source is newer. */
export const lastMessageOf = (thread: Thread, chat: Chat): NonNullable<Chat['lastMessage']> | null => {
  const newest = thread.messages.at(-1)
  if (!newest || newest.seq < (chat.lastMessage?.seq ?? 0)) return chat.lastMessage
  const { id, seq, senderId, side, content, createdAt, attachments } = newest
  return { id, seq, senderId, side, content, createdAt, hasAttachments: attachments.length > 0 }
}
