import type { Platform } from '../../../platform/platform.ts'
import { directMessageSent, directStatusMoved } from '../conversations/events.ts'
import { directMessages } from '../conversations/public.ts'
import { directMessageView } from './views.ts'

/** Ids in one push: a user may read a thousand messages at once. */
const MAX_IDS = 200

/**
 * Pushes messages and receipts to every device of both users, to each under the other one's id. Clients know messages by
 * their ids, and a status only moves forward, so repeats do not matter.
 */
export const listenForDealerMessages = ({ outbox, bus, db, storage }: Platform): void => {
  const loadMessage = async (id: string) => {
    const row = await directMessages(db.kysely).where('m.id', '=', id).executeTakeFirst()
    return row && directMessageView({ storage }, row)
  }

  outbox.on(directMessageSent, 'dealer-messages.push-message', async (sent) => {
    const message = sent.message ?? (await loadMessage(sent.messageId))
    if (!message) return
    for (const [userId, participantId] of bothWays(sent.receiverId, sent.senderId))
      await bus.publish({
        rooms: [`user:${userId}`],
        event: 'dealer:message',
        data: { participantId, message },
      })
  })

  outbox.on(directStatusMoved, 'dealer-messages.push-status', async (moved) => {
    const { messageIds, status, senderId, receiverId, isBlocked } = moved
    const at = new Date(moved.at).toISOString()
    const users = bothWays(senderId, receiverId).filter(([userId]) => !isBlocked || userId === receiverId)
    for (let from = 0; from < messageIds.length; from += MAX_IDS)
      for (const [userId, participantId] of users)
        await bus.publish({
          rooms: [`user:${userId}`],
          event: 'dealer:status',
          data: { participantId, messageIds: messageIds.slice(from, from + MAX_IDS), status, at },
        })
  })
}

/** Each of two users with the other; the first is notified first. */
const bothWays = (one: string, other: string) =>
  [
    [one, other],
    [other, one],
  ] as const
