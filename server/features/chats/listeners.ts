import type { Platform } from '../../../platform/platform.ts'
import { messageSent, watermarkMoved } from '../conversations/events.ts'
import { chatMessages } from '../conversations/public.ts'
import { messageView } from './views.ts'

/** Pushes messages and receipts to every device of both sides. Clients apply them by number, so repeats do not matter. */
export const listenForChats = ({ outbox, bus, db, storage }: Platform): void => {
  const loadMessage = async (id: string) => {
    const row = await chatMessages(db.kysely).where('m.id', '=', id).executeTakeFirst()
    return row && messageView({ storage }, row)
  }

  outbox.on(messageSent, 'chats.push-message', async (sent) => {
    const message = sent.message ?? (await loadMessage(sent.messageId))
    if (!message) return
    await bus.publish({
      // The receiver first.
      rooms: [`user:${sent.receiverId}`, `user:${sent.senderId}`],
      event: 'chat:message',
      data: { chatId: sent.chatId, message },
    })
  })

  outbox.on(watermarkMoved, 'chats.push-status', async ({ buyerId, ownerId, isBlocked, at, ...moved }) => {
    const [reader, other] = moved.side === 'buyer' ? [buyerId, ownerId] : [ownerId, buyerId]
    const { chatId, seq, status, side } = moved
    await bus.publish({
      rooms: isBlocked ? [`user:${reader}`] : [`user:${other}`, `user:${reader}`],
      event: 'chat:status',
      data: { chatId, seq, status, side, at: new Date(at).toISOString() },
    })
  })
}
