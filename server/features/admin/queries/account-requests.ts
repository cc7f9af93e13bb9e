import type { listAccountRequests as listCall } from '../../../../contract/admin/rest.ts'
import type { AdminAccountRequest } from '../../../../contract/admin/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { type PersonRow, personView } from '../../accounts/public.ts'
import { pageValues, readPage } from './paging.ts'

type Reads = Needs<'db' | 'storage'>
type RequestRow = Pick<AdminAccountRequest, 'id' | 'type' | 'reason' | 'status'> & {
  createdAt: Date
  decidedAt: Date | null
  user: PersonRow
}

const columns = `r.id, r.type, r.reason, r.status, r."createdAt", r."decidedAt", jsonb_build_object(
  'id', u.id, 'name', u.name, 'username', u.username, 'phone', u.phone, 'avatar', u.avatar) AS user`

const list = statement({
  name: 'admin.account-requests',
  text: `
    SELECT totals.total, page.* FROM
      (SELECT count(*) AS total FROM "AccountRequest" WHERE status = $1::"AccountRequestStatus") totals
    LEFT JOIN (
      SELECT ${columns} FROM "AccountRequest" r JOIN "User" u ON u.id = r."userId"
      WHERE r.status = $1::"AccountRequestStatus" AND ($4::timestamptz IS NULL OR (r."createdAt", r.id) > ($4, $5::uuid))
      ORDER BY r."createdAt", r.id LIMIT $2 OFFSET $3
    ) page ON true
    ORDER BY page."createdAt", page.id`,
})

/** What users ask to have done with their accounts, the oldest first. */
export async function listAccountRequests(
  needs: Reads,
  _actor: Member,
  { status, ...page }: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const values = [status, ...pageValues(page)]
  const { shown, pagination } = readPage(
    await needs.db.query<{ total: number } & (RequestRow | { id: null })>(list, values),
    page,
  )
  return { accountRequests: shown.map((row) => requestView(needs, row)), pagination }
}

const one = statement({
  name: 'admin.account-request',
  text: `SELECT ${columns} FROM "AccountRequest" r JOIN "User" u ON u.id = r."userId" WHERE r.id = $1::uuid`,
})

/** One of them. Throws NOT_FOUND. */
export async function loadAccountRequest(needs: Reads, id: string): Promise<AdminAccountRequest> {
  const [row] = await needs.db.query<RequestRow>(one, [id])
  if (!row) throw fail('NOT_FOUND')
  return requestView(needs, row)
}

const requestView = (needs: Reads, row: RequestRow): AdminAccountRequest => ({
  id: row.id,
  _id: row.id,
  type: row.type,
  reason: row.reason,
  status: row.status,
  user: { ...personView(needs, row.user), phone: row.user.phone },
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})
