import { v7 as newId } from 'uuid'
import type { readAllNotifications as call } from '../../../../contract/notifications/rest.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { RecordedEvent } from '../../../../platform/outbox/port.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { notificationsRead } from '../events.ts'
import { readUnreadCount } from '../queries/notifications.ts'

const markAllRead = statement({
  name: 'notifications.read-all',
  text: `
    WITH changed AS (
      UPDATE "Notification" SET "isRead" = true WHERE "userId" = $1::uuid AND NOT "isRead" RETURNING id
    )
    INSERT INTO "Outbox" (id, name, payload, done)
    SELECT $2::uuid, $3, jsonb_build_object('userId', $1::uuid), '{}' WHERE EXISTS (SELECT 1 FROM changed)
    RETURNING id, name, payload`,
})

/** Marks all of the caller's notifications as read; answers how many came since. */
export const readAllNotifications = async (
  { db, outbox }: Needs<'db' | 'outbox'>,
  actor: Member,
): Promise<CallResult<typeof call>> => {
  const [event] = await db.query<RecordedEvent>(markAllRead, [actor.userId, newId(), notificationsRead.name])
  if (event) outbox.publish(event)
  return { unreadCount: await readUnreadCount(db, actor.userId) }
}
