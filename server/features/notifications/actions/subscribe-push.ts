import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { field } from '../../../../contract/field-codes.ts'
import type {
  subscribePush as subscribeEndpoint,
  unsubscribePush as unsubscribeEndpoint,
} from '../../../../contract/notifications/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isBrowserService } from '../../../../platform/web-push/browser-services.ts'
import type { Member } from '../../../access.ts'

/** Browsers per user; the oldest are removed. */
const MAX_SUBSCRIPTIONS = 20
/** Those with a service that is no browser's, which may be slow on purpose. */
const MAX_OTHER_SUBSCRIPTIONS = 5

/**
 * Subscribes the caller's browser to web push. A browser has one subscription, which the latest
 * user takes over.
 * @throws 422 for an endpoint that cannot be a push service
 */
export const subscribePush = async (
  { db, webPush }: Deps<'db' | 'webPush'>,
  actor: Member,
  { endpoint, keys }: ParsedInput<typeof subscribeEndpoint>,
): Promise<EndpointResult<typeof subscribeEndpoint>> => {
  if (!webPush.accepts(endpoint)) throw failField('body.endpoint', field.pushEndpoint)
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
  await removeSurplus(db, userId)
  return { subscription: { id: kept.id, endpoint } }
}

const removeSurplus = async (db: Db, userId: string): Promise<void> => {
  const newest = await db.kysely
    .selectFrom('PushSubscription')
    .select(['id', 'endpoint'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const others = newest.filter(({ endpoint }) => !isBrowserService(endpoint))
  const surplus = [...newest.slice(MAX_SUBSCRIPTIONS), ...others.slice(MAX_OTHER_SUBSCRIPTIONS)]
  if (surplus.length === 0) return
  const ids = surplus.map(({ id }) => id)
  await db.kysely.deleteFrom('PushSubscription').where('id', 'in', ids).execute()
}

/** Ends the subscription of the caller's browser, if there is one. */
export const unsubscribePush = async (
  { db }: Deps<'db'>,
  actor: Member,
  { endpoint }: ParsedInput<typeof unsubscribeEndpoint>,
): Promise<EndpointResult<typeof unsubscribeEndpoint>> => {
  await db.kysely
    .deleteFrom('PushSubscription')
    .where('endpoint', '=', endpoint)
    .where('userId', '=', actor.userId)
    .execute()
  return {}
}
