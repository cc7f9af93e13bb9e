import type { Conversation, DirectMessage } from '../../../contract/dealer-messages/views.ts'
import type { Change, Details, Message } from '../conversations/model.ts'
import { toQuoted } from '../conversations/quoted.ts'
import { lastOf } from '../conversations/selectors.ts'

/** Converts a direct message. */
export const toMessage = (message: DirectMessage, participantId: string): Message => {
  const { id, seq, senderId, attachments, carId, clientMessageId, createdAt } = message
  const { replyToId, reactions, reactionSeq } = message
  return {
    id,
    seq,
    sender: senderId,
    isOwn: senderId !== participantId,
    content: message.message,
    attachments,
    productId: carId,
    clientMessageId,
    createdAt,
    replyToId,
    replyTo: toQuoted(message.replyTo, (sender) => sender !== participantId),
    reactions,
    reactionSeq,
  }
}

/** Returns the changes that messages with another user make: the messages and their receipts. */
export const changesOfMessages = (
  participantId: string,
  messages: readonly DirectMessage[],
): Change<'direct'>[] =>
  messages.flatMap((message): Change<'direct'>[] => [
    { type: 'message', id: participantId, message: toMessage(message, participantId) },
    ...changesOfReceipt(participantId, message),
  ])

const changesOfReceipt = (participantId: string, message: DirectMessage): Change<'direct'>[] => {
  const { id, status, deliveredAt, readAt } = message
  if (status === 'sent') return []
  const receipt = { status, deliveredAt, readAt }
  return [{ type: 'receipts', id: participantId, messageIds: [id], receipt }]
}

/** Returns the changes that conversations of the list make. */
export const changesOfConversations = (
  conversations: readonly Conversation[],
  userId: string,
): Change<'direct'>[] =>
  conversations.flatMap(({ participantId, participant, car, unreadCount, lastMessage }) => [
    changeOfSummary({ participantId, userId, details: { participant, car }, unreadCount, lastMessage }),
    ...changesOfReceipt(participantId, lastMessage),
  ])

/** Returns the description of a conversation, which may not have a message yet. */
export const changeOfSummary = (described: {
  participantId: string
  userId: string
  details: Details['direct']
  unreadCount: number
  lastMessage: DirectMessage | undefined
}): Change<'direct'> => {
  const { participantId: id, userId, details, unreadCount, lastMessage } = described
  const last = lastMessage ? lastOf(toMessage(lastMessage, id)) : null
  const { participant, car } = details
  return {
    type: 'summary',
    id,
    summary: {
      id,
      self: userId,
      personId: id,
      name: participant.name,
      picture: participant.avatar,
      closed: participant.closed,
      about: car,
      last,
      lastSeq: last?.seq ?? 0,
      unreadCount,
      readSeq: null,
      updatedAt: last?.createdAt ?? null,
      details,
    },
  }
}
