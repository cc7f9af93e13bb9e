import { v7 as newId } from 'uuid'
import type { readNotification as call } from '../../../../contract/notifications/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { notificationsRead } from '../events.ts'
import { columns, type NotificationRow, notificationView } from '../queries/notifications.ts'

/** The other counts are those of before the statement: what it changes itself is taken off. */
const markRead = statement({
  name: 'notifications.read-one',
  text: `
    WITH changed AS (
      UPDATE "Notification" SET "isRead" = true
      WHERE id = $1::uuid AND "userId" = $2::uuid AND NOT "isRead" RETURNING id
    ), event AS (
      INSERT INTO "Outbox" (id, name, payload, done)
      SELECT $3::uuid, $4, jsonb_build_object('userId', $2::uuid), '{}' FROM changed
      RETURNING id, name, payload
    )
    SELECT ${columns}, (
        SELECT count(*) FROM "Notification" other WHERE other."userId" = $2::uuid AND NOT other."isRead"
      ) - (SELECT count(*) FROM changed) AS "unreadCount",
      (SELECT to_jsonb(event) FROM event) AS event
    FROM "Notification" n WHERE n.id = $1::uuid AND n."userId" = $2::uuid`,
})

type Row = NotificationRow & { unreadCount: number; event: RecordedEvent | null }

/**
 * Marks one of the caller's notifications as read.
 * @throws NOT_FOUND where the caller has no such notification
 */
export const readNotification = async (
  { db, outbox }: Needs<'db' | 'outbox'>,
  actor: Member,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const [row] = await db.query<Row>(markRead, [input.id, actor.userId, newId(), notificationsRead.name])
  if (!row) throw fail('NOT_FOUND')
  if (row.event) outbox.publish(row.event)
  return { notification: notificationView({ ...row, isRead: true }), unreadCount: row.unreadCount }
}
