import { v7 as newId } from 'uuid'
import type { Tx } from '../../../../platform/db/db.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import { storeChatMessage } from './send-chat-message.ts'

type NewMessage = {
  chatId: string
  senderId: string
  content: string
  productId: string
  clientMessageId: string | null
  /** The offer that the message makes. */
  offerId: string | null
}

/**
 * Stores a message whose cause notifies the receiver, in the caller's transaction. Returns its id,
 * and the event to publish after the commit; `undefined` if the sender may not write.
 */
export const storeMessage = async (
  tx: Tx,
  message: NewMessage,
): Promise<{ id: string; event: RecordedEvent | null } | undefined> => {
  const draft = { ...message, id: newId(), isSilent: true, attachments: '[]' }
  const [stored] = (await tx.executeQuery(storeChatMessage(draft))).rows
  return stored && { id: stored.id, event: stored.event }
}
