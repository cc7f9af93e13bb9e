import { v7 as newId } from 'uuid'
import type {
  subscribePush as subscribeCall,
  unsubscribePush as unsubscribeCall,
} from '../../../../contract/notifications/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/** More browsers than anyone has; the oldest give way. */
const MOST_SUBSCRIPTIONS = 20

/**
 * Has the caller's browser told by Web Push. A browser has one subscription: who signs in on it later takes it over.
 * Throws 422 for an address that can be no push service's.
 */
export async function subscribePush(
  { db, push }: Needs<'db' | 'push'>,
  actor: Member,
  { endpoint, keys }: CallParsed<typeof subscribeCall>,
): Promise<CallResult<typeof subscribeCall>> {
  if (!push.accepts(endpoint)) throw failField('body.endpoint', field.pushEndpoint)
  const [kept] = await db.query<{ id: string }>(
    `INSERT INTO "PushSubscription" (id, endpoint, "userId", "sessionId", p256dh, auth)
     VALUES ($1::uuid, $2, $3::uuid, $4::uuid, $5, $6)
     ON CONFLICT (endpoint) DO UPDATE SET "userId" = excluded."userId", "sessionId" = excluded."sessionId",
       p256dh = excluded.p256dh, auth = excluded.auth, "createdAt" = now()
     RETURNING id`,
    [newId(), endpoint, actor.userId, actor.sessionId, keys.p256dh, keys.auth],
  )
  if (!kept) throw new Error('The subscription was not stored')
  await db.query(
    `DELETE FROM "PushSubscription" WHERE id IN (
       SELECT id FROM "PushSubscription" WHERE "userId" = $1::uuid ORDER BY "createdAt" DESC, id DESC OFFSET $2)`,
    [actor.userId, MOST_SUBSCRIPTIONS],
  )
  return { subscription: { id: kept.id, endpoint } }
}

/** Tells the caller's browser nothing more. One that is not subscribed stays so. */
export async function unsubscribePush(
  { db }: Needs<'db'>,
  actor: Member,
  { endpoint }: CallParsed<typeof unsubscribeCall>,
): Promise<CallResult<typeof unsubscribeCall>> {
  await db.query('DELETE FROM "PushSubscription" WHERE endpoint = $1 AND "userId" = $2::uuid', [
    endpoint,
    actor.userId,
  ])
  return {}
}
