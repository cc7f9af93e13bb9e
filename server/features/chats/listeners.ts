import type { Room } from '../../../platform/bus/port.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { forgetUser } from './actions/forget-user.ts'
import { messageSent, watermarkMoved } from './events.ts'
import { loadMessage } from './queries/messages.ts'

/** Shows messages and ticks to every device of both sides. Sent twice they are the same: pages go by number. */
export const listenForChats = ({ outbox, bus, db, storage }: Platform): void => {
  outbox.on(messageSent, 'chats.push-message', async (sent) => {
    const message = sent.message ?? (await loadMessage({ db, storage }, sent.messageId))
    if (!message) return
    await bus.publish({
      rooms: [`user:${sent.senderId}`, `user:${sent.receiverId}`],
      event: 'chat:message',
      data: { chatId: sent.chatId, message },
    })
  })
  outbox.on(
    watermarkMoved,
    'chats.push-status',
    async ({ chatId, seq, status, side, at, buyerId, ownerId, isBlocked }) => {
      await bus.publish({
        // Between two of whom one has blocked the other, neither learns what the other reads.
        rooms: [`user:${buyerId}`, `user:${ownerId}`].filter(
          (room): room is Room => !isBlocked || room === `user:${side === 'buyer' ? buyerId : ownerId}`,
        ),
        event: 'chat:status',
        data: { chatId, seq, status, side, at },
      })
    },
  )
  outbox.on(accountDeleted, 'chats.forget-user', ({ userId }) => forgetUser({ db }, userId))
}
