import { sql } from 'kysely'
import type { getShopSales as getShopSalesEndpoint } from '../../../../contract/deals/rest.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Member, queueOwner } from '../../../access.ts'
import { findOwnShop } from '../../shops/public.ts'

/**
 * Returns the revenue of the closed deals of the caller's shop in each currency, most deals first.
 * @throws NO_SHOP if the caller cannot see the shop; FORBIDDEN for another user's
 */
export const getShopSales = async (
  deps: Deps<'db'>,
  actor: Member,
  { id }: ParsedInput<typeof getShopSalesEndpoint>,
): Promise<EndpointResult<typeof getShopSalesEndpoint>> => {
  await findOwnShop(deps, actor, id)
  const { db } = deps
  const rows = await db.countedRead(queueOwner(actor), () => salesQuery(db, id).execute())
  return {
    sales: rows.map(({ currency, minor, recentMinor, ...counts }) => ({
      currency,
      amount: fromMinor(minor, currency),
      recentAmount: fromMinor(recentMinor, currency),
      ...counts,
    })),
  }
}

const isRecent = sql`"statusAt" >= now() - interval '30 days'`

const salesQuery = ({ kysely }: Deps<'db'>['db'], shopId: string) =>
  kysely
    .selectFrom('Deal')
    .select('currency')
    .select([
      sql<number>`count(*)::int`.as('deals'),
      sql<number>`sum("priceMinor" * quantity)::float8`.as('minor'),
      sql<number>`(count(*) FILTER (WHERE ${isRecent}))::int`.as('recentDeals'),
      sql<number>`coalesce(sum("priceMinor" * quantity) FILTER (WHERE ${isRecent}), 0)::float8`.as(
        'recentMinor',
      ),
    ])
    .where('shopId', '=', shopId)
    .where('status', '=', 'closed')
    .groupBy('currency')
    .orderBy('deals', 'desc')
    .orderBy('currency')
