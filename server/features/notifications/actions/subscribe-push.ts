import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type {
  subscribePush as subscribeCall,
  unsubscribePush as unsubscribeCall,
} from '../../../../contract/notifications/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/** More browsers than anyone has; the oldest give way. */
const MOST_SUBSCRIPTIONS = 20

/**
 * Has the caller's browser told by Web Push. A browser has one subscription: who signs in on it later takes it over.
 * Throws 422 for an address that can be no push service's.
 */
export async function subscribePush(
  { db, push }: Deps<'db' | 'push'>,
  actor: Member,
  { endpoint, keys }: CallParsed<typeof subscribeCall>,
): Promise<CallResult<typeof subscribeCall>> {
  if (!push.accepts(endpoint)) throw failField('body.endpoint', field.pushEndpoint)
  const { userId, sessionId } = actor
  const { p256dh, auth } = keys
  const kept = await db.kysely
    .insertInto('PushSubscription')
    .values({ id: newId(), endpoint, userId, sessionId, p256dh, auth })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ userId, sessionId, p256dh, auth, createdAt: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.kysely
    .deleteFrom('PushSubscription')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('PushSubscription')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(MOST_SUBSCRIPTIONS),
    )
    .execute()
  return { subscription: { id: kept.id, endpoint } }
}

/** Tells the caller's browser nothing more. One that is not subscribed stays so. */
export async function unsubscribePush(
  { db }: Deps<'db'>,
  actor: Member,
  { endpoint }: CallParsed<typeof unsubscribeCall>,
): Promise<CallResult<typeof unsubscribeCall>> {
  await db.kysely
    .deleteFrom('PushSubscription')
    .where('endpoint', '=', endpoint)
    .where('userId', '=', actor.userId)
    .execute()
  return {}
}
