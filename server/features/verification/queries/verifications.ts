import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { listVerifications as listEndpoint } from '../../../../contract/verification/rest.ts'
import type { Verification } from '../../../../contract/verification/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import type { Readable } from '../../../../platform/db/readable.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { Member } from '../../../access.ts'
import { oldestFirst, pageByTime } from '../../../cursor.ts'
import { personOf, personView } from '../../accounts/public.ts'
import { userTable } from '../../accounts/tables.ts'
import { shopReference, shopTable } from '../../shops/tables.ts'
import { documentViews } from './document-views.ts'

type ReadDeps = Deps<'db' | 'storage' | 'clock'>
/**
 * Returns a condition: `user` holds the claim on `request`. A claim ends after 15 minutes, with the
 * decision, or when the user is no longer an administrator.
 */
export const claimHolds = (request: string, user: string): RawBuilder<boolean> => {
  const r = (column: keyof DB['IdentityRequest']) => sql.ref(`${request}.${column}`)
  const u = (column: keyof Readable<typeof userTable>) => sql.ref(`${user}.${column}`)
  return sql`${u('id')} = ${r('claimedBy')} AND ${u('role')} = 'admin' AND ${u('status')} = 'active'
    AND ${r('status')} = 'pending' AND ${r('claimedAt')} > now() - interval '15 minutes'`
}

/** The requests of users and of shops as one relation. */
const requests = (executor: Executor) =>
  executor
    .selectFrom('IdentityRequest as i')
    .select([
      'i.id',
      sql<Verification['kind']>`'identity'`.as('kind'),
      ...(['i.status', 'i.userId', 'i.documents', 'i.reason', 'i.createdAt', 'i.decidedAt'] as const),
      ...(['i.claimedBy', 'i.claimedAt'] as const),
      sql<string | null>`NULL::uuid`.as('shopId'),
      sql<string | null>`NULL`.as('businessName'),
      sql<string | null>`NULL`.as('registrationNumber'),
    ])
    .unionAll(
      executor
        .selectFrom('SellerRequest as s')
        .select([
          's.id',
          sql<Verification['kind']>`s.kind::text`.as('kind'),
          ...(['s.status', 's.userId', 's.documents', 's.reason', 's.createdAt', 's.decidedAt'] as const),
          ...(['s.claimedBy', 's.claimedAt', 's.shopId', 's.businessName', 's.registrationNumber'] as const),
        ]),
    )

const selectVerifications = (executor: Executor) =>
  executor
    .selectFrom(requests(executor).as('v'))
    .innerJoin(userTable.as('u'), 'u.id', 'v.userId')
    .leftJoin(shopTable.as('s'), 's.id', 'v.shopId')
    .leftJoin(userTable.as('c'), (join) => join.on(claimHolds('v', 'c')))
    .select([
      'v.id',
      'v.kind',
      'v.status',
      'v.businessName',
      'v.registrationNumber',
      'v.documents',
      'v.reason',
    ])
    .select(['v.createdAt', 'v.decidedAt', personOf('u').as('user')])
    .select((eb) => [
      eb.case().when('c.id', 'is not', null).then(personOf('c')).end().as('claimer'),
      eb.case().when('c.id', 'is not', null).then(eb.ref('v.claimedAt')).end().as('claimedAt'),
      eb.case().when('s.id', 'is not', null).then(shopReference).end().as('shop'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectVerifications>['executeTakeFirstOrThrow']>>

/** Lists the requests, the oldest first. */
export const listVerifications = async (
  deps: ReadDeps,
  _actor: Member,
  { status, kind, ...page }: ParsedInput<typeof listEndpoint>,
): Promise<EndpointResult<typeof listEndpoint>> => {
  const { kysely } = deps.db
  const matchesFilter = (eb: ExpressionBuilder<{ v: Pick<Verification, 'status' | 'kind'> }, 'v'>) =>
    eb.and([eb('v.status', '=', status), ...(kind === undefined ? [] : [eb('v.kind', '=', kind)])])
  const { total } = await kysely
    .selectFrom(requests(kysely).as('v'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matchesFilter)
    .executeTakeFirstOrThrow()
  const rows = await oldestFirst(
    selectVerifications(kysely).where(matchesFilter),
    { time: 'v.createdAt', id: 'v.id' },
    page,
  ).execute()
  const { shown, pagination } = pageByTime(rows, page, total, ({ createdAt }) => createdAt)
  return { verifications: await Promise.all(shown.map((row) => verificationView(deps, row))), pagination }
}

/**
 * Reads one request.
 * @throws NOT_FOUND
 */
export const loadVerification = async (deps: ReadDeps, id: string): Promise<Verification> => {
  const row = await selectVerifications(deps.db.kysely).where('v.id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return verificationView(deps, row)
}

const verificationView = async (deps: ReadDeps, row: Row): Promise<Verification> => ({
  id: row.id,
  _id: row.id,
  kind: row.kind,
  status: row.status,
  user: { ...personView(deps, row.user), phone: row.user.phone },
  shop: row.shop,
  businessName: row.businessName,
  registrationNumber: row.registrationNumber,
  documents: await documentViews(deps, row.documents),
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  claimedBy: row.claimer && personView(deps, row.claimer),
  claimedAt: row.claimedAt?.toISOString() ?? null,
})
