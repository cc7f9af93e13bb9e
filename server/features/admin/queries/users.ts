import { type ExpressionBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listAdminUsers as listEndpoint } from '../../../../contract/admin/rest.ts'
import type { AdminUser, adminPerson } from '../../../../contract/admin/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { ilikeContains } from '../../../../platform/db/expressions.ts'
import type { Readable } from '../../../../platform/db/readable.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { Member } from '../../../access.ts'
import { listOrders, pageByTime } from '../../../cursor.ts'
import { type PersonRow, personColumns, personView, readPhone } from '../../accounts/public.ts'
import { hasConfirmedFactor, userTable } from '../../accounts/tables.ts'
import { identityRequestTable } from '../../verification/tables.ts'

type ReadDeps = Deps<'db' | 'storage'>
const selectUsers = ({ kysely }: Db) =>
  kysely
    .selectFrom(userTable.as('u'))
    .select(personColumns)
    .select([
      'u.email',
      'u.role',
      'u.status',
      'u.isPhoneVerified',
      'u.idVerification as idVerificationStatus',
    ])
    .select(['u.countryCode', 'u.lastLoginAt', 'u.createdAt'])
    .select((eb) => [
      eb
        .selectFrom(identityRequestTable.as('i'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('i.userId', '=', 'u.id')
        .where('i.isCounted', '=', true)
        .$asScalar()
        .$notNull()
        .as('idVerificationAttempts'),
      hasConfirmedFactor(eb.ref('u.id')).as('hasSecondFactor'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>
type Filter = Pick<ParsedInput<typeof listEndpoint>, 'search' | 'role' | 'status'>

/** A phone matches in any notation. */
const matches =
  ({ search, role, status }: Filter) =>
  (eb: ExpressionBuilder<DB & { u: Readable<typeof userTable> }, 'u'>) => {
    const pattern = search ? ilikeContains(search) : null
    const phone = search ? readPhone(search) : null
    const found =
      pattern === null
        ? []
        : [
            eb.or([
              eb('u.name', 'ilike', pattern),
              eb('u.username', 'ilike', pattern),
              sql<boolean>`u.email::text ILIKE ${pattern}`,
              eb('u.phone', 'like', pattern),
              ...(phone === null ? [] : [eb('u.phone', '=', phone)]),
            ]),
          ]
    return eb.and([
      ...found,
      ...(role === undefined ? [] : [eb('u.role', '=', role)]),
      status === undefined ? eb('u.status', '<>', 'deleted') : eb('u.status', '=', status),
    ])
  }

/** Lists users by the time when they were made. */
export const listAdminUsers = async (
  deps: ReadDeps,
  _actor: Member,
  input: ParsedInput<typeof listEndpoint>,
): Promise<EndpointResult<typeof listEndpoint>> => {
  const { total } = await deps.db.kysely
    .selectFrom(userTable.as('u'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matches(input))
    .executeTakeFirstOrThrow()
  const rows = await listOrders[input.order](
    selectUsers(deps.db).where(matches(input)),
    { time: 'u.createdAt', id: 'u.id' },
    input,
  ).execute()
  const { shown, pagination } = pageByTime(rows, input, total, ({ createdAt }) => createdAt)
  return { users: shown.map((row) => userView(deps, row)), pagination }
}

/**
 * Reads one user.
 * @throws NOT_FOUND
 */
export const loadAdminUser = async (deps: ReadDeps, id: string): Promise<AdminUser> => {
  const row = await selectUsers(deps.db).where('u.id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return userView(deps, row)
}

const userView = (deps: ReadDeps, row: Row): AdminUser => ({
  ...personView(deps, row),
  phone: row.phone,
  email: row.email,
  role: row.role,
  status: row.status,
  isPhoneVerified: row.isPhoneVerified,
  idVerificationStatus: row.idVerificationStatus,
  idVerificationAttempts: row.idVerificationAttempts,
  hasSecondFactor: row.hasSecondFactor,
  countryCode: row.countryCode,
  lastLogin: row.lastLoginAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** Returns a user as administrators see them. */
export const adminPersonView = (deps: Deps<'storage'>, row: PersonRow): z.output<typeof adminPerson> => ({
  ...personView(deps, row),
  phone: row.phone,
})
