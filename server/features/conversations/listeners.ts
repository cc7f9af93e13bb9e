import { sql } from 'kysely'
import type { Room } from '../../../platform/bus/port.ts'
import { toIso } from '../../../platform/db/json-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { eraseUser } from './actions/erase-user.ts'
import {
  directMessageSent,
  directStatusMoved,
  messageReacted,
  messageSent,
  watermarkMoved,
} from './events.ts'
import { chatMessages } from './queries/chats.ts'
import { changeView, type MessageStore } from './queries/conversations.ts'
import { directMessages } from './queries/direct.ts'

const roomOf = (userId: string): Room => `user:${userId}`

/**
 * Pushes messages and receipts to all devices of both users.
 * Repeats do no harm: clients apply events by message number or id.
 */
export const listenForConversations = (platform: Platform): void => {
  const { outbox, bus, db } = platform
  const viewOf = async <Row, View>(
    store: MessageStore<Row, View>,
    { messageId, message }: { messageId: string; message?: View },
  ) => {
    if (message) return message
    const row = await store.find(db.kysely, sql`m.id = ${messageId}`)
    return row && store.view(platform, row)
  }

  outbox.on(messageSent, 'chats.push-message', async ({ chatId, ...sent }) => {
    const message = await viewOf(chatMessages, sent)
    const rooms = [roomOf(sent.receiverId), roomOf(sent.senderId)]
    if (message) await bus.publish({ rooms, event: 'chat:message', data: { chatId, message } })
  })
  outbox.on(watermarkMoved, 'chats.push-status', async ({ buyerId, ownerId, isBlocked, ...moved }) => {
    const [reader, other] = moved.side === 'buyer' ? [buyerId, ownerId] : [ownerId, buyerId]
    const rooms = (isBlocked ? [reader] : [other, reader]).map(roomOf)
    await bus.publish({ rooms, event: 'chat:status', data: { ...moved, at: toIso(moved.at) } })
  })

  outbox.on(directMessageSent, 'dealer-messages.push-message', async (sent) => {
    const message = await viewOf(directMessages, sent)
    if (!message) return
    await publishToBoth([sent.receiverId, sent.senderId], (rooms, participantId) =>
      bus.publish({ rooms, event: 'dealer:message', data: { participantId, message } }),
    )
  })
  outbox.on(directStatusMoved, 'dealer-messages.push-status', async ({ senderId, receiverId, ...moved }) => {
    const { messageIds, status, isBlocked } = moved
    await publishToBoth([receiverId, senderId], async (rooms, participantId) => {
      if (isBlocked && participantId === receiverId) return
      const data = { participantId, messageIds, status, at: toIso(moved.at) }
      await bus.publish({ rooms, event: 'dealer:status', data })
    })
  })

  outbox.on(
    messageReacted,
    'conversations.push-reactions',
    async ({ kind, conversationId, users, ...changed }) => {
      const change = changeView(changed)
      if (kind === 'shop') {
        const data = { chatId: conversationId, ...change }
        return bus.publish({ rooms: users.map(roomOf), event: 'chat:reaction', data })
      }
      await publishToBoth(users, (rooms, participantId) =>
        bus.publish({ rooms, event: 'dealer:reaction', data: { participantId, ...change } }),
      )
    },
  )

  outbox.on(accountDeleted, 'conversations.erase-user', ({ userId }) => eraseUser({ db }, userId))
}

/**
 * Pushes to each of the two users of a direct conversation, which on a user's devices is named by
 * the other's id.
 */
const publishToBoth = async (
  [one, other]: readonly [string, string],
  push: (rooms: Room[], participantId: string) => Promise<void>,
): Promise<void> => {
  await push([roomOf(one)], other)
  await push([roomOf(other)], one)
}
