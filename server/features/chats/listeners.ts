import type { Platform } from '../../../platform/platform.ts'
import { messageSent, watermarkMoved } from './events.ts'
import { loadMessage } from './queries/messages.ts'

/** Shows messages and ticks to every device of both sides. Sent twice they are the same: pages go by number. */
export const listenForChats = ({ outbox, bus, db }: Platform): void => {
  outbox.on(messageSent, 'chats.push-message', async ({ messageId, chatId }) => {
    const loaded = await loadMessage({ db }, messageId)
    if (!loaded) return
    await bus.publish({
      rooms: [`user:${loaded.buyerId}`, `user:${loaded.ownerId}`],
      event: 'chat:message',
      data: { chatId, message: loaded.message },
    })
  })
  outbox.on(
    watermarkMoved,
    'chats.push-status',
    async ({ chatId, seq, status, side, at, buyerId, ownerId }) => {
      await bus.publish({
        rooms: [`user:${buyerId}`, `user:${ownerId}`],
        event: 'chat:status',
        data: { chatId, seq, status, side, at },
      })
    },
  )
}
