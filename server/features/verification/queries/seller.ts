import type { getSellerStatus as statusEndpoint } from '../../../../contract/verification/rest.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { shopOfQuery } from '../../shops/public.ts'

/** Returns the state of the latest verification request of the caller's current shop. */
export const getSellerStatus = async (
  { db }: Deps<'db'>,
  actor: Member,
): Promise<EndpointResult<typeof statusEndpoint>> => {
  const shop = await shopOfQuery(db.kysely, actor.userId).executeTakeFirst()
  const latest =
    shop &&
    (await db.kysely
      .selectFrom('SellerRequest')
      .select(['status', 'kind', 'reason', 'createdAt'])
      .where('shopId', '=', shop.id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst())
  if (!latest) return { status: 'none', kind: null, reason: null, createdAt: null }
  const { status, kind, reason, createdAt } = latest
  return { status, kind, reason, createdAt: createdAt.toISOString() }
}
