import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { getUser as getUserEndpoint } from '../../../../contract/accounts/rest.ts'
import type { Profile } from '../../../../contract/accounts/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, queueOwner, userIdOf } from '../../../access.ts'
import { boundedCount } from '../../../cursor.ts'
import { isBlocked, isBlockedEitherWay } from '../../blocks/tables.ts'
import { commentTable } from '../../comments/tables.ts'
import { shopFollowTable } from '../../follows/tables.ts'
import { shopTable } from '../../shops/tables.ts'
import { personColumns, personView } from './people.ts'

/**
 * Returns a user's public page, with counts of comments and followed shops up to 10,000.
 * @throws NOT_FOUND for a deactivated or deleted account
 */
export const getUser = async (
  { db, storage }: Deps<'db' | 'storage'>,
  actor: Actor,
  { id }: ParsedInput<typeof getUserEndpoint>,
): Promise<EndpointResult<typeof getUserEndpoint>> => {
  const viewer = userIdOf(actor)
  const {
    rows: [row],
  } = await db.countedRead(queueOwner(actor), () => db.kysely.executeQuery(profile({ id, viewer })))
  if (!row) throw fail('NOT_FOUND')
  const user: Profile = {
    ...personView({ storage }, row),
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    counts: {
      followers: row.followers,
      following: row.following,
      products: row.products,
      comments: row.comments,
    },
    shops: row.shops.map((shop) => ({ ...shop, _id: shop.id, logo: shop.logo && storage.url(shop.logo) })),
    viewer: {
      isSelf: row.id === viewer,
      isBlocked: Boolean(row.isBlocked),
      canWrite: !row.isBlockedEitherWay,
    },
  }
  return { user }
}

const profile = prepared(({ kysely, param }: Builder<{ id: string; viewer: string | null }>) =>
  kysely
    .selectFrom('User as u')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom(shopTable.as('s'))
        .select([
          sql<number>`coalesce(sum(s."followersCount"), 0)::int`.as('followers'),
          sql<number>`coalesce(sum(s."productsCount"), 0)::int`.as('products'),
        ])
        .whereRef('s.ownerId', '=', 'u.id')
        .where('s.status', '=', 'active')
        .as('open'),
    )
    .select([...personColumns, 'u.role', 'u.createdAt', 'open.followers', 'open.products'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom(shopTable.as('s'))
          .select(['s.id', 's.name', 's.slug', 's.logo', 's.isVerified'])
          .whereRef('s.ownerId', '=', 'u.id')
          .where('s.status', '=', 'active'),
      ).as('shops'),
      boundedCount(eb.selectFrom(shopFollowTable.as('f')).whereRef('f.userId', '=', 'u.id')).as('following'),
      boundedCount(
        eb
          .selectFrom(commentTable.as('c'))
          .whereRef('c.userId', '=', 'u.id')
          .where('c.deletedAt', 'is', null),
      ).as('comments'),
      isBlocked(param('viewer'), eb.ref('u.id')).as('isBlocked'),
      isBlockedEitherWay(param('viewer'), eb.ref('u.id')).as('isBlockedEitherWay'),
    ])
    .where('u.id', '=', param('id'))
    .where('u.status', '=', 'active'),
)
