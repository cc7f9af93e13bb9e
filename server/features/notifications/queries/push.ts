import { sql } from 'kysely'
import {
  type PreferenceId,
  preferenceIds,
  preferences,
} from '../../../../contract/notifications/preferences.ts'
import type { getPushKey as keyEndpoint } from '../../../../contract/notifications/rest.ts'
import type { Notification } from '../../../../contract/notifications/views.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { PushTarget } from '../../../../platform/web-push/port.ts'
import type { Actor } from '../../../access.ts'
import { userTable } from '../../accounts/tables.ts'
import { textIn } from './notifications.ts'

/** Returns the key with which a browser subscribes. */
export const getPushKey = async (
  { webPush }: Deps<'webPush'>,
  _actor: Actor,
): Promise<EndpointResult<typeof keyEndpoint>> => ({ publicKey: webPush.publicKey })

/** The preference that applies to each type of notification. */
const preferenceOf = {
  chat: 'messages',
  offer: 'order_updates',
  deal: 'order_updates',
  comment: 'messages',
  like: 'product_likes',
  follow: 'shop_updates',
  other: 'security',
} as const satisfies Record<Notification['type'], PreferenceId>

const cases = (values: readonly (readonly [string, string | boolean])[]) =>
  sql.join(
    values.map(([when, then]) => sql`WHEN ${sql.lit(when)} THEN ${sql.lit(then)}`),
    sql` `,
  )

const preferenceName = sql`coalesce(n.preference, CASE n.type ${cases(Object.entries(preferenceOf))} END)`
const isOnByDefault = cases(preferenceIds.map((name) => [name, preferences[name].isOnByDefault]))

/** Condition: the preferences of the receiver allow to send the notification `n`. */
export const isWanted = sql<boolean>`coalesce((
  SELECT choice."isEnabled" FROM "NotificationPreference" choice
  WHERE choice."userId" = n."userId" AND choice.preference = ${preferenceName}),
  CASE ${preferenceName} ${isOnByDefault} END)`

/** The prefix of the keys of saved searches' notifications. */
export const SAVED_SEARCH_KEY = 'saved-search:'

/**
 * A paused service that did not answer so often gets nothing new until the pause ends: its messages
 * would pile up.
 */
const MAX_TIMEOUTS = 3

/**
 * Selects the browsers without a push of the current version of unread notifications. Likes of one
 * product are pushed every ten minutes at most, matches of a saved search every hour.
 */
export const findPushesDue = ({ db }: Deps<'db'>, notificationIds: readonly string[]) =>
  db.kysely
    .selectFrom('Notification as n')
    .innerJoin('PushSubscription as s', 's.userId', 'n.userId')
    .select(['n.id as notificationId', 's.id as subscriptionId', 's.userId', 's.endpoint', 'n.createdAt'])
    .where('n.id', 'in', notificationIds)
    .where('n.isRead', '=', false)
    .where((eb) => eb.or([eb('s.timeouts', '<', MAX_TIMEOUTS), eb('s.retryAt', '<=', sql<Date>`now()`)]))
    .where('n.pushedAt', 'is distinct from', (eb) => eb.ref('n.createdAt'))
    .where(isWanted)
    .where((eb) =>
      eb.or([
        eb('n.pushedAt', 'is', null),
        eb.and([
          eb.or([eb('n.type', '<>', 'like'), pushedBefore('10 minutes')]),
          eb.or([
            eb('n.foldKey', 'is', null),
            eb.not(sql<boolean>`starts_with(n."foldKey", ${SAVED_SEARCH_KEY})`),
            pushedBefore('1 hour'),
          ]),
        ]),
      ]),
    )
    .execute()

const pushedBefore = (interval: string) => sql<boolean>`n."pushedAt" < n."createdAt" - ${interval}::interval`

/** Returns the push message for a browser; `null` if it no longer applies. */
export const findPush = async (
  { db }: Deps<'db'>,
  { notificationId, subscriptionId }: { notificationId: string; subscriptionId: string },
): Promise<{ target: PushTarget; message: string } | null> => {
  const row = await db.kysely
    .selectFrom('Notification as n')
    .innerJoin('PushSubscription as s', 's.userId', 'n.userId')
    .innerJoin(userTable.as('u'), 'u.id', 'n.userId')
    .select(['n.id', 'n.type', 'n.title', 'n.message', 'n.content', 'n.link', 'u.language'])
    .select(['s.endpoint', 's.p256dh', 's.auth'])
    .where('n.id', '=', notificationId)
    .where('s.id', '=', subscriptionId)
    .where('n.isRead', '=', false)
    .where(isWanted)
    .executeTakeFirst()
  if (!row) return null
  const { endpoint, p256dh, auth, id, type, link } = row
  const notification = { id, type, ...textIn(row), link }
  return { target: { endpoint, p256dh, auth }, message: JSON.stringify({ notification }) }
}
