import type { getOpenTrades as getOpenTradesEndpoint } from '../../../../contract/deals/rest.ts'
import { beforeHandoverStatuses } from '../../../../contract/deals/state.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/** Counts the open offers and deals of a product; none if it is not the caller's. */
export const getOpenTrades = async (
  { db }: Deps<'db'>,
  { userId }: Member,
  { id }: { id: string },
): Promise<EndpointResult<typeof getOpenTradesEndpoint>> => {
  const [offers, deals] = await Promise.all([
    db.kysely
      .selectFrom('Offer')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('productId', '=', id)
      .where('ownerId', '=', userId)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow(),
    db.kysely
      .selectFrom('Deal')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('productId', '=', id)
      .where('ownerId', '=', userId)
      .where('status', 'in', beforeHandoverStatuses)
      .executeTakeFirstOrThrow(),
  ])
  return { offers: offers.count, deals: deals.count }
}
