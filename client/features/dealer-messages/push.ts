import type { PushPayloads } from '../../../contract/index.ts'
import { receiveMessage, receiveReceipt } from '../conversations/receive.ts'
import { changesOfMessages, toMessage } from './changes.ts'
import { directMessages } from './source.ts'

/** Handles a direct message. */
export const onDealerMessage = ({ participantId, message }: PushPayloads['dealer:message']): void =>
  receiveMessage(
    directMessages,
    toMessage(message, participantId),
    changesOfMessages(participantId, [message]),
    participantId,
  )

/** Handles receipts of direct messages. */
export const onDealerStatus = (moved: PushPayloads['dealer:status']): void => {
  const { participantId: id, messageIds, status, at } = moved
  const receipt = { status, deliveredAt: at, readAt: status === 'read' ? at : null }
  receiveReceipt(directMessages, { type: 'receipts', id, messageIds, receipt }, status === 'read')
}
