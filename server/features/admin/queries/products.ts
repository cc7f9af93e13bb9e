import type { ExpressionBuilder } from 'kysely'
import type { listAdminProducts as listEndpoint } from '../../../../contract/admin/rest.ts'
import type { AdminProduct } from '../../../../contract/admin/views.ts'
import { untitledProduct } from '../../../../contract/products/views.ts'
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
import { coverKeyOf, productFlagTable, productTable } from '../../products/tables.ts'
import { openReportsCount, reportTable } from '../../reports/tables.ts'
import { shopReference, shopTable } from '../../shops/tables.ts'
import { adminPersonView } from './users.ts'

type ReadDeps = Deps<'db' | 'storage'>
/** Reports by this many users put a product into the review queue. */
const REPORTS_TO_REVIEW = 3

/** Condition: a product `p` is in the review queue. */
export const needsReview = (eb: ExpressionBuilder<DB & { p: Readable<typeof productTable> }, 'p'>) =>
  eb(
    'p.id',
    'in',
    eb
      .selectFrom(productFlagTable.as('productFlag'))
      .select('productId')
      .union(
        eb
          .selectFrom(reportTable.as('report'))
          .select('targetId as productId')
          .where('targetType', '=', 'product')
          .where('status', '=', 'open')
          .groupBy('targetId')
          .having(({ fn }) => fn.countAll<number>(), '>=', REPORTS_TO_REVIEW),
      ),
  )

const selectProducts = ({ kysely }: Db) =>
  kysely
    .selectFrom(productTable.as('p'))
    .innerJoin(shopTable.as('s'), 's.id', 'p.shopId')
    .innerJoin(userTable.as('u'), 'u.id', 'p.ownerId')
    .leftJoin(productFlagTable.as('f'), 'f.productId', 'p.id')
    .select([
      'p.id',
      'p.title',
      'p.status',
      'p.isListed',
      'p.failureReason as reason',
      'p.media',
      'p.createdAt',
    ])
    .select((eb) => [
      'f.productId as flag',
      openReportsCount('product', eb.ref('p.id')).as('reportsCount'),
      shopReference.as('shop'),
      personOf('u').as('user'),
    ])
    .where('p.deletedAt', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>
type Filter = Pick<ParsedInput<typeof listEndpoint>, 'search' | 'status' | 'review'>

const matches =
  ({ search, status, review }: Filter) =>
  (
    eb: ExpressionBuilder<
      DB & { p: Readable<typeof productTable>; s: Readable<typeof shopTable> },
      'p' | 's'
    >,
  ) => {
    const pattern = search ? ilikeContains(search) : null
    return eb.and([
      eb('p.deletedAt', 'is', null),
      ...(pattern === null ? [] : [eb.or([eb('p.title', 'ilike', pattern), eb('s.name', 'ilike', pattern)])]),
      ...(status === undefined ? [] : [eb('p.status', '=', status)]),
      ...(review === undefined ? [] : [review ? needsReview(eb) : eb.not(needsReview(eb))]),
    ])
  }

/** Lists products by the time when they were made. */
export const listAdminProducts = async (
  deps: ReadDeps,
  _actor: Member,
  input: ParsedInput<typeof listEndpoint>,
): Promise<EndpointResult<typeof listEndpoint>> => {
  const { total } = await deps.db.kysely
    .selectFrom(productTable.as('p'))
    .innerJoin(shopTable.as('s'), 's.id', 'p.shopId')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches(input))
    .executeTakeFirstOrThrow()
  const rows = await listOrders[input.order](
    selectProducts(deps.db).where(matches(input)),
    { time: 'p.createdAt', id: 'p.id' },
    input,
  ).execute()
  const { shown, pagination } = pageByTime(rows, input, total, ({ createdAt }) => createdAt)
  return { products: shown.map((row) => view(deps, row)), pagination }
}

/**
 * Reads one product.
 * @throws NOT_FOUND
 */
export const loadAdminProduct = async (deps: ReadDeps, id: string): Promise<AdminProduct> => {
  const row = await selectProducts(deps.db).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return view(deps, row)
}

const view = (deps: ReadDeps, row: Row): AdminProduct => {
  const cover = coverKeyOf(row.media)
  return {
    id: row.id,
    _id: row.id,
    title: row.title || untitledProduct,
    status: row.status,
    isListed: row.isListed,
    isFlagged: row.flag !== null,
    reportsCount: row.reportsCount,
    reason: row.reason,
    picture: cover && deps.storage.url(cover),
    shop: row.shop,
    user: adminPersonView(deps, row.user),
    createdAt: row.createdAt.toISOString(),
  }
}
