import type { Quote } from '../../../contract/chats/quote.ts'
import { MAX_QUOTE_LENGTH } from '../../../contract/limits.ts'
import type { LogItem } from './log-item.ts'
import type { Quoted } from './outbox-message.ts'

/** Converts the server's quote of a message. */
export const toQuoted = (quote: Quote | null, isOwn: (senderId: string) => boolean): Quoted | null => {
  if (!quote) return null
  const { senderId, ...rest } = quote
  return { ...rest, isOwn: isOwn(senderId) }
}

/** Returns a message of the log in short, or `null` while it is unsent. */
export const quotedOf = (item: LogItem): Quoted | null => {
  const { messageId, seq, isOwn, content, attachments, offer, trade } = item
  if (messageId === null || seq === null) return null
  const kind = offer ? 'offer' : (attachments[0]?.type ?? 'text')
  return { id: messageId, seq, isOwn, text: content.slice(0, MAX_QUOTE_LENGTH), kind, trade }
}
