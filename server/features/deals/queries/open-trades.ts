import type { getOpenTrades as getOpenTradesEndpoint } from '../../../../contract/deals/rest.ts'
import { beforeHandoverStatuses } from '../../../../contract/deals/state.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/** Counts pending offers, and deals before the hand-over, of a product; none of another user's. */
export const getOpenTrades = (
  { db }: Deps<'db'>,
  { userId }: Member,
  { id }: { id: string },
): Promise<EndpointResult<typeof getOpenTradesEndpoint>> => {
  const own = { productId: id, ownerId: userId }
  const { kysely } = db
  return kysely
    .selectNoFrom([
      kysely
        .selectFrom('Offer')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where((eb) => eb.and({ ...own, status: 'pending' }))
        .$asScalar()
        .$notNull()
        .as('offers'),
      kysely
        .selectFrom('Deal')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where((eb) => eb.and(own))
        .where('status', 'in', beforeHandoverStatuses)
        .$asScalar()
        .$notNull()
        .as('deals'),
    ])
    .executeTakeFirstOrThrow()
}
