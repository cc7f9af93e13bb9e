import type { listAccountRequests as listEndpoint } from '../../../../contract/admin/rest.ts'
import type { AdminAccountRequest } from '../../../../contract/admin/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { oldestFirst, pageByTime } from '../../../cursor.ts'
import { personOf, personView } from '../../accounts/public.ts'
import { accountRequestTable, userTable } from '../../accounts/tables.ts'

type ReadDeps = Deps<'db' | 'storage'>
const selectRequests = ({ kysely }: Db) =>
  kysely
    .selectFrom(accountRequestTable.as('r'))
    .innerJoin(userTable.as('u'), 'u.id', 'r.userId')
    .select([
      'r.id',
      'r.type',
      'r.reason',
      'r.status',
      'r.createdAt',
      'r.decidedAt',
      personOf('u').as('user'),
    ])

type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>

/** Lists users' requests about their accounts, the oldest first. */
export const listAccountRequests = async (
  deps: ReadDeps,
  _actor: Member,
  { status, ...page }: ParsedInput<typeof listEndpoint>,
): Promise<EndpointResult<typeof listEndpoint>> => {
  const { total } = await deps.db.kysely
    .selectFrom(accountRequestTable.as('accountRequest'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  const rows = await oldestFirst(
    selectRequests(deps.db).where('r.status', '=', status),
    { time: 'r.createdAt', id: 'r.id' },
    page,
  ).execute()
  const { shown, pagination } = pageByTime(rows, page, total, ({ createdAt }) => createdAt)
  return { accountRequests: shown.map((row) => requestView(deps, row)), pagination }
}

/**
 * Reads one request.
 * @throws NOT_FOUND
 */
export const loadAccountRequest = async (deps: ReadDeps, id: string): Promise<AdminAccountRequest> => {
  const row = await selectRequests(deps.db).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return requestView(deps, row)
}

const requestView = (deps: ReadDeps, row: RequestRow): AdminAccountRequest => ({
  id: row.id,
  _id: row.id,
  type: row.type,
  reason: row.reason,
  status: row.status,
  user: { ...personView(deps, row.user), phone: row.user.phone },
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})
