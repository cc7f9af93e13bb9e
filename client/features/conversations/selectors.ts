import { laterStatus, type MessageStatus } from '../../../contract/chats/status.ts'
import type { Offer } from '../../../contract/deals/offer.ts'
import type { TradeState } from '../../../contract/deals/trade.ts'
import type { LastMessage, Message, ReceiptStatus, Summary, Thread } from './model.ts'

/**
 * Returns the number up to which no message is missing: counted from the first message that is
 * here or, where nothing was loaded, from the conversation's description.
 */
export const topOf = ({ messages }: Thread, summary: Summary | undefined): number => {
  const first = messages[0]?.seq ?? Number.POSITIVE_INFINITY
  let top = Math.min(first - 1, summary?.lastSeq ?? Number.POSITIVE_INFINITY)
  if (!Number.isFinite(top)) return 0
  for (const { seq } of messages) {
    if (seq > top + 1) break
    top = Math.max(top, seq)
  }
  return top
}

/** Returns whether messages are known to be missing at the end or in the middle of what is here. */
export const hasGap = (thread: Thread, summary: Summary | undefined): boolean => {
  const newest = thread.messages.at(-1)?.seq
  return newest !== undefined && Math.max(newest, summary?.lastSeq ?? 0) > topOf(thread, summary)
}

/** Counts the unread messages: the server's count, corrected by what came or was read since. */
export const unreadOf = (thread: Thread, summary: Summary): number => {
  const readSeq = readSeqOf(thread, summary)
  const unread = thread.messages.filter(({ isOwn, seq }) => !isOwn && seq > readSeq)
  if (isWhole(thread, readSeq, summary.lastSeq)) return unread.length
  const readSince = summary.readSeq === null ? 0 : readSeq - summary.readSeq
  const counted = Math.max(0, summary.unreadCount - readSince)
  const since = unread.filter(({ seq }) => seq > summary.lastSeq).length
  return Math.max(counted + since, unread.length)
}

/** People read from the oldest to the newest: everything before a read message counts as read. */
const readSeqOf = ({ messages, watermarks, receipts }: Thread, summary: Summary): number => {
  const byReceipt = messages.findLast(({ id, isOwn }) => !isOwn && receipts[id]?.status === 'read')
  return Math.max(watermarks[summary.self]?.read ?? 0, summary.readSeq ?? 0, byReceipt?.seq ?? 0)
}

/** Returns whether all messages after `from`, up to `to`, are here. */
const isWhole = ({ messages }: Thread, from: number, to: number): boolean =>
  from >= to || messages.filter(({ seq }) => seq > from && seq <= to).length === to - from

/** Returns the status of a message: by watermarks of the other side, or by its own receipt. */
export const statusOf = (
  { id, seq, sender }: Pick<Message, 'id' | 'seq' | 'sender'>,
  { watermarks, receipts }: Thread,
): MessageStatus => {
  const others = Object.entries(watermarks).flatMap(([side, marks]) => (side === sender ? [] : marks))
  const isAt = (status: ReceiptStatus) => others.some((marks) => marks[status] >= seq)
  const byWatermark = isAt('read') ? 'read' : isAt('delivered') ? 'delivered' : 'sent'
  return laterStatus(byWatermark, receipts[id]?.status ?? 'sent')
}

/** Returns when the other side received and read a message: the first receipt that covers it. */
export const timesOf = (
  { id, seq, sender }: Pick<Message, 'id' | 'seq' | 'sender'>,
  { watermarkTimes, receipts }: Thread,
): { deliveredAt: string | null; readAt: string | null } => {
  const first = (status: ReceiptStatus, own: string | null | undefined): string | null => {
    const times = Object.entries(watermarkTimes).flatMap(([key, at]) => {
      const [side, reached, upTo] = key.split(' ')
      return side !== sender && reached === status && Number(upTo) >= seq ? [at] : []
    })
    return [...times, ...(own ? [own] : [])].sort()[0] ?? null
  }
  const readAt = first('read', receipts[id]?.readAt)
  const deliveredAt = first('delivered', receipts[id]?.deliveredAt)
  // A message that was read has been delivered by then.
  const isLate = readAt !== null && (deliveredAt === null || deliveredAt > readAt)
  return { deliveredAt: isLate ? readAt : deliveredAt, readAt }
}

/** Returns the newest message of a conversation, from whichever source is newer. */
export const lastMessageOf = (thread: Thread, summary: Summary | undefined): LastMessage | null => {
  const newest = thread.messages.at(-1)
  if (!newest || newest.seq < (summary?.last?.seq ?? 0)) return summary?.last ?? null
  const last = lastOf(newest)
  const described = summary?.last?.id === last.id ? summary.last.tradeState : undefined
  return described && described.at >= (last.tradeState?.at ?? '') ? { ...last, tradeState: described } : last
}

/** Returns what the list shows of a message. */
export const lastOf = (message: Message): LastMessage => {
  const { id, seq, sender, isOwn, content, createdAt, attachments, offer, trade } = message
  const kind = offer ? 'offer' : (attachments[0]?.type ?? 'text')
  const files = { hasAttachments: attachments.length > 0, duration: attachments[0]?.duration }
  const tradeState = offer && stateOfOffer(offer)
  return { id, seq, sender, isOwn, content, createdAt, kind, trade, tradeState, ...files }
}

/** Returns the state of an offer without a deal, as `TradeState`. */
export const stateOfOffer = ({ id, status, quantity, price, total, updatedAt }: Offer): TradeState => ({
  offerId: id,
  status,
  payment: null,
  quantity,
  price,
  total,
  at: updatedAt,
})
