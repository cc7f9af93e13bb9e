import type { ExpressionBuilder } from 'kysely'
import type { listAdminShops as listEndpoint } from '../../../../contract/admin/rest.ts'
import type { AdminShop } from '../../../../contract/admin/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { ilikeContains } from '../../../../platform/db/expressions.ts'
import type { Readable } from '../../../../platform/db/readable.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { Member } from '../../../access.ts'
import { listOrders, pageByTime } from '../../../cursor.ts'
import { personOf } from '../../accounts/public.ts'
import { userTable } from '../../accounts/tables.ts'
import { openReportsCount } from '../../reports/tables.ts'
import { shopTable } from '../../shops/tables.ts'
import { adminPersonView } from './users.ts'

type ReadDeps = Deps<'db' | 'storage'>
const selectShops = ({ kysely }: Db) =>
  kysely
    .selectFrom(shopTable.as('s'))
    .innerJoin(userTable.as('u'), 'u.id', 's.ownerId')
    .select(['s.id', 's.name', 's.slug', 's.category', 's.logo', 's.closedByAdmin as isClosedByAdmin'])
    .select(['s.isVerified', 's.productsCount', 's.createdAt', personOf('u').as('user')])
    .select((eb) => [
      eb.ref('s.status').$castTo<AdminShop['status']>().as('status'),
      openReportsCount('shop', eb.ref('s.id')).as('reportsCount'),
    ])
    .where('s.status', '<>', 'deleted')

type Row = Awaited<ReturnType<ReturnType<typeof selectShops>['executeTakeFirstOrThrow']>>
type Filter = Pick<ParsedInput<typeof listEndpoint>, 'search' | 'status' | 'isVerified'>

const matches =
  ({ search, status, isVerified }: Filter) =>
  (eb: ExpressionBuilder<DB & { s: Readable<typeof shopTable> }, 's'>) => {
    const pattern = search ? ilikeContains(search) : null
    return eb.and([
      eb('s.status', '<>', 'deleted'),
      ...(pattern === null ? [] : [eb.or([eb('s.name', 'ilike', pattern), eb('s.slug', 'ilike', pattern)])]),
      ...(status === undefined ? [] : [eb('s.status', '=', status)]),
      ...(isVerified === undefined ? [] : [eb('s.isVerified', '=', isVerified)]),
    ])
  }

/** Lists shops by the time when they were made. */
export const listAdminShops = async (
  deps: ReadDeps,
  _actor: Member,
  input: ParsedInput<typeof listEndpoint>,
): Promise<EndpointResult<typeof listEndpoint>> => {
  const { total } = await deps.db.kysely
    .selectFrom(shopTable.as('s'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches(input))
    .executeTakeFirstOrThrow()
  const rows = await listOrders[input.order](
    selectShops(deps.db).where(matches(input)),
    { time: 's.createdAt', id: 's.id' },
    input,
  ).execute()
  const { shown, pagination } = pageByTime(rows, input, total, ({ createdAt }) => createdAt)
  return { shops: shown.map((row) => view(deps, row)), pagination }
}

/**
 * Reads one shop.
 * @throws NO_SHOP
 */
export const loadAdminShop = async (deps: ReadDeps, id: string): Promise<AdminShop> => {
  const row = await selectShops(deps.db).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw fail('NO_SHOP')
  return view(deps, row)
}

const view = (deps: ReadDeps, row: Row): AdminShop => ({
  id: row.id,
  _id: row.id,
  name: row.name,
  slug: row.slug,
  category: row.category,
  logo: row.logo && deps.storage.url(row.logo),
  status: row.status,
  isClosedByAdmin: row.isClosedByAdmin,
  isVerified: row.isVerified,
  productsCount: row.productsCount,
  reportsCount: row.reportsCount,
  user: adminPersonView(deps, row.user),
  createdAt: row.createdAt.toISOString(),
})
