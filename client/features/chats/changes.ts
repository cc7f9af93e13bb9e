import { otherSide } from '../../../contract/chats/status.ts'
import type { Chat, ChatMessage } from '../../../contract/chats/views.ts'
import type { Change, Message, ReceiptStatus } from '../conversations/model.ts'
import { otherOf } from '../conversations/other-of.ts'
import { toQuoted } from '../conversations/quoted.ts'

type Watermarks = Pick<Chat, 'delivered' | 'read'>

/** Converts a message of a chat. */
export const toMessage = (message: ChatMessage, userId: string): Message => {
  const { id, seq, side, senderId, content, attachments, productId, clientMessageId, createdAt } = message
  const { replyToId, reactions, reactionSeq, offer, trade } = message
  const isOwn = senderId === userId
  const replyTo = toQuoted(message.replyTo, (id) => id === userId)
  const extras = { replyToId, replyTo, reactions, reactionSeq, offer, trade }
  return {
    id,
    seq,
    sender: side,
    isOwn,
    content,
    attachments,
    productId,
    clientMessageId,
    createdAt,
    ...extras,
  }
}

/** Returns the changes that messages make: the messages, and the receiver's watermarks. */
export const changesOfMessages = (messages: readonly ChatMessage[], userId: string): Change<'shop'>[] =>
  messages.flatMap((message): Change<'shop'>[] => {
    const { chatId: id, seq, status, deliveredAt, readAt } = message
    const side = otherSide(message.side)
    const watermark = (reached: ReceiptStatus, at: string | null) =>
      ({ type: 'watermark', id, side, status: reached, seq, at }) as const
    return [
      { type: 'message', id, message: toMessage(message, userId) },
      ...(status === 'sent' ? [] : [watermark('delivered', deliveredAt)]),
      ...(status === 'read' ? [watermark('read', readAt)] : []),
    ]
  })

/** Returns the changes of the watermarks of both sides. */
export const changesOfWatermarks = (id: string, marks: Watermarks): Change<'shop'>[] =>
  (['buyer', 'shop'] as const).flatMap((side) =>
    (['delivered', 'read'] as const).map(
      (status): Change<'shop'> => ({
        type: 'watermark',
        id,
        side,
        status,
        seq: marks[status][side],
        at: null,
      }),
    ),
  )

/** Returns the changes that descriptions of chats make. */
export const changesOfChats = (chats: readonly Chat[]): Change<'shop'>[] =>
  chats.flatMap((chat): Change<'shop'>[] => [
    { type: 'summary', id: chat.id, summary: toSummary(chat) },
    ...changesOfWatermarks(chat.id, chat),
  ])

const toSummary = (chat: Chat) => {
  const { id, side, recipient, productInfo, lastMessage, lastSeq, unreadCount, read, updatedAt } = chat
  return {
    id,
    self: side,
    personId: otherOf(chat),
    name: recipient.name,
    picture: recipient.logo,
    isVerified: side === 'buyer' && chat.shop.isVerified,
    closed: recipient.closed,
    about: productInfo,
    last: lastMessage && { ...lastMessage, sender: lastMessage.side, isOwn: lastMessage.side === side },
    lastSeq,
    unreadCount,
    readSeq: read[side],
    updatedAt,
    details: chat,
  }
}
