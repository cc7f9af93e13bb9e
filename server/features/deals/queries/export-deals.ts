import { csvLine } from '../../../../contract/csv.ts'
import type { exportDeals as exportDealsEndpoint } from '../../../../contract/deals/rest.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { nameOf } from '../../accounts/public.ts'
import { findOwnShop } from '../../shops/public.ts'
import { type DealRow, selectDeals } from './deal-view.ts'

/** Rows read at once. */
const PAGE_SIZE = 200

/** The columns of the file, in their order. */
const columns: Record<string, (row: DealRow) => string | number | null> = {
  number: (row) => row.number,
  created: (row) => row.createdAt.toISOString(),
  status: (row) => row.status,
  product: (row) => row.title,
  buyer: (row) => nameOf(row.buyer),
  quantity: (row) => row.quantity,
  price: (row) => fromMinor(row.priceMinor, row.currency),
  total: (row) => fromMinor(row.priceMinor * row.quantity, row.currency),
  currency: (row) => row.currency,
  handover: (row) => row.handoverType,
  place: (row) => row.handoverPlace,
  'handover time': (row) => row.handoverAt?.toISOString() ?? null,
  'payment method': (row) => row.paymentMethod,
  payment: (row) => row.paymentStatus,
  'payment reference': (row) => row.paymentReference,
  updated: (row) => row.updatedAt.toISOString(),
}

/**
 * Streams all deals of the caller's shop as CSV (RFC 4180), the oldest first.
 * @throws NO_SHOP if the caller cannot see the shop; FORBIDDEN for another user's
 */
export const exportDeals = async (
  deps: Deps<'db'>,
  actor: Member,
  { id }: ParsedInput<typeof exportDealsEndpoint>,
): Promise<AsyncIterable<string>> => {
  await findOwnShop(deps, actor, id)
  return pagesOf(deps.db, id)
}

async function* pagesOf({ kysely }: Deps<'db'>['db'], shopId: string): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns))
  let last: DealRow | undefined
  do {
    const after = last
    const deals = selectDeals(kysely).where('d.shopId', '=', shopId)
    const next = after
      ? deals.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('d.createdAt', 'd.id'), '>', tuple(after.createdAt, after.id)),
        )
      : deals
    const rows: DealRow[] = await next.orderBy('d.createdAt').orderBy('d.id').limit(PAGE_SIZE).execute()
    if (rows.length > 0)
      yield rows.map((row) => csvLine(Object.values(columns).map((read) => read(row)))).join('')
    last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined
  } while (last)
}
