import { v7 as newId } from 'uuid'
import { statement } from '../../../../platform/db/db.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { notificationsRead } from '../events.ts'

const settle = statement({
  name: 'notifications.settle-chat',
  text: `
    WITH changed AS (
      UPDATE "Notification" n SET "isRead" = true FROM "Chat" c
      WHERE n."userId" = $1::uuid AND n."foldKey" = $2 AND NOT n."isRead" AND c.id = $3::uuid
        AND CASE WHEN c."buyerId" = $1::uuid THEN c."buyerUnread" ELSE c."shopUnread" END = 0
      RETURNING n.id
    )
    INSERT INTO "Outbox" (id, name, payload, done)
    SELECT $4::uuid, $5, jsonb_build_object('userId', $1::uuid), '{}' FROM changed
    RETURNING id, name, payload`,
})

/** Once a user has nothing unread in a chat, its notification is read too. */
export const settleChat = async (
  { db, outbox }: Needs<'db' | 'outbox'>,
  userId: string,
  chatId: string,
): Promise<void> => {
  const [event] = await db.query<RecordedEvent>(settle, [
    userId,
    `chat:${chatId}`,
    chatId,
    newId(),
    notificationsRead.name,
  ])
  if (event) outbox.handOn(event)
}
