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
      // Whoever waits for it is told first.
      rooms: [`user:${sent.receiverId}`, `user:${sent.senderId}`],
      event: 'chat:message',
      data: { chatId: sent.chatId, message },
    })
  })
  outbox.on(
    watermarkMoved,
    'chats.push-status',
    async ({ chatId, seq, status, side, at, buyerId, ownerId, isBlocked = false }) => {
      await bus.publish({
        rooms: whoIsTold(
          side === 'buyer' ? buyerId : ownerId,
          side === 'buyer' ? ownerId : buyerId,
          isBlocked,
        ),
        event: 'chat:status',
        data: { chatId, seq, status, side, at: new Date(at).toISOString() },
      })
    },
  )
  outbox.on(accountDeleted, 'chats.forget-user', ({ userId }) => forgetUser({ db }, userId))
}

/** The other side waits for the tick, and is told first; but where one has blocked the other, only the reader's own pages. */
const whoIsTold = (readerId: string, otherId: string, isBlocked: boolean): Room[] =>
  isBlocked ? [`user:${readerId}`] : [`user:${otherId}`, `user:${readerId}`]
