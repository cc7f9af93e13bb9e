import type { PushHandlers } from '../../app/live.ts'
import { receiveMessage, receiveReaction, receiveReceipt } from '../conversations/receive.ts'
import { changesOfMessages, toMessage } from './changes.ts'
import { directMessages } from './source.ts'

export const directPushes = {
  'dealer:message': ({ participantId, message }) =>
    receiveMessage(directMessages, participantId, {
      message: toMessage(message, participantId),
      changes: changesOfMessages(participantId, [message]),
    }),
  'dealer:reaction': ({ participantId, ...change }) => receiveReaction(directMessages, participantId, change),
  'dealer:status': ({ participantId: id, messageIds, status, at }) => {
    const receipt = { status, deliveredAt: at, readAt: status === 'read' ? at : null }
    receiveReceipt(directMessages, { type: 'receipts', id, messageIds, receipt }, status === 'read')
  },
} satisfies PushHandlers
