import { v7 as newId } from 'uuid'
import { type Statement, statement } from '../../../../platform/db/db.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { notificationsRead } from '../events.ts'

/** `isRead` is SQL: whether a user ($1) has nothing unread in a conversation ($3). */
const settle = (name: string, isRead: string): Statement =>
  statement({
    name,
    text: `
      WITH changed AS (
        UPDATE "Notification" n SET "isRead" = true
        WHERE n."userId" = $1::uuid AND n."foldKey" = $2 AND NOT n."isRead" AND ${isRead}
        RETURNING n.id
      )
      INSERT INTO "Outbox" (id, name, payload, done)
      SELECT $4::uuid, $5, jsonb_build_object('userId', $1::uuid), '{}' FROM changed
      RETURNING id, name, payload`,
  })

const chat = settle(
  'notifications.settle-chat',
  `EXISTS (SELECT 1 FROM "Chat" c WHERE c.id = $3::uuid
    AND CASE WHEN c."buyerId" = $1::uuid THEN c."buyerUnread" ELSE c."shopUnread" END = 0)`,
)
const conversation = settle(
  'notifications.settle-conversation',
  `NOT EXISTS (SELECT 1 FROM "DirectMessage" m
    WHERE m."receiverId" = $1::uuid AND m."senderId" = $3::uuid AND m."readAt" IS NULL)`,
)

/** Once a user has nothing unread in a chat, its notification is read too. */
export const settleChat = (needs: Needs<'db' | 'outbox'>, userId: string, chatId: string): Promise<void> =>
  readNotification(needs, chat, [userId, `chat:${chatId}`, chatId])

/** The same of the direct messages of another user. */
export const settleConversation = (
  needs: Needs<'db' | 'outbox'>,
  userId: string,
  senderId: string,
): Promise<void> => readNotification(needs, conversation, [userId, conversationKey(senderId), senderId])

/** The key of the one notification that tells of a user's direct messages. */
export const conversationKey = (senderId: string): string => `conversation:${senderId}`

async function readNotification(
  { db, outbox }: Needs<'db' | 'outbox'>,
  sql: Statement,
  values: readonly string[],
): Promise<void> {
  const [event] = await db.query<RecordedEvent>(sql, [...values, newId(), notificationsRead.name])
  if (event) outbox.publish(event)
}
