import { type PreferenceId, preferences } from '../../../../contract/notifications/preferences.ts'
import type { getPushKey as keyCall } from '../../../../contract/notifications/rest.ts'
import type { Notification } from '../../../../contract/notifications/views.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { PushTarget } from '../../../../platform/push/port.ts'
import type { Actor } from '../../../access.ts'

/** The key with which a browser subscribes. */
export const getPushKey = async (
  { push }: Needs<'push'>,
  _actor: Actor,
): Promise<CallResult<typeof keyCall>> => ({ publicKey: push.publicKey })

/** Which preference a kind of notification obeys. */
const preferenceOf = {
  chat: 'messages',
  comment: 'messages',
  like: 'product_likes',
  follow: 'shop_updates',
  other: 'security',
} as const satisfies Record<Notification['type'], PreferenceId>

const kinds = Object.entries(preferenceOf)
const nameSql = `CASE WHEN n.preference IS NOT NULL THEN n.preference ELSE CASE n.type ${kinds.map(([type, name]) => `WHEN '${type}' THEN '${name}'`).join(' ')} END END`
const defaultSql = `CASE ${nameSql} ${Object.entries(preferences)
  .map(([name, { isOnByDefault }]) => `WHEN '${name}' THEN ${isOnByDefault}`)
  .join(' ')} END`

/** Whether the receiver of a notification `n` wishes to be told of it. */
const isWished = `coalesce((
  SELECT choice."isEnabled" FROM "NotificationPreference" choice
  WHERE choice."userId" = n."userId" AND choice.preference = ${nameSql}), ${defaultSql})`

/** How the key of a saved search's notification begins. */
export const FINDS_KEY = 'saved-search:'

const due = statement({
  name: 'notifications.push-due',
  text: `
    SELECT n.id AS "notificationId", s.id AS "subscriptionId", n."createdAt" FROM "Notification" n
    JOIN "PushSubscription" s ON s."userId" = n."userId"
    WHERE n.id = ANY ($1::uuid[]) AND NOT n."isRead" AND n."pushedAt" IS DISTINCT FROM n."createdAt" AND ${isWished}
      AND (n.type <> 'like' OR n."pushedAt" IS NULL OR n."pushedAt" < n."createdAt" - interval '10 minutes')
      AND (n."foldKey" IS NULL OR NOT starts_with(n."foldKey", '${FINDS_KEY}') OR n."pushedAt" IS NULL
        OR n."pushedAt" < n."createdAt" - interval '1 hour')`,
})

/**
 * The browsers that have yet to hear of notifications as they now stand; none where one was read or is not wished for.
 * Likes that fold into one are told again after ten minutes at the earliest, finds of one saved search after an hour.
 */
export const findPushesDue = ({ db }: Needs<'db'>, notificationIds: readonly string[]) =>
  db.query<{ notificationId: string; subscriptionId: string; createdAt: Date }>(due, [notificationIds])

const one = statement({
  name: 'notifications.push-one',
  text: `
    SELECT n.id, n.type, n.title, n.message, n.link, s.endpoint, s.p256dh, s.auth
    FROM "Notification" n JOIN "PushSubscription" s ON s."userId" = n."userId"
    WHERE n.id = $1::uuid AND s.id = $2::uuid AND NOT n."isRead" AND ${isWished}`,
})
type PushRow = Pick<Notification, 'id' | 'type' | 'title' | 'message' | 'link'> & PushTarget

/** What to say to which browser; `null` where there is nothing to say any more. */
export async function findPush(
  { db }: Needs<'db'>,
  { notificationId, subscriptionId }: { notificationId: string; subscriptionId: string },
): Promise<{ target: PushTarget; message: string } | null> {
  const [row] = await db.query<PushRow>(one, [notificationId, subscriptionId])
  if (!row) return null
  const { endpoint, p256dh, auth, ...notification } = row
  return { target: { endpoint, p256dh, auth }, message: JSON.stringify({ notification }) }
}
