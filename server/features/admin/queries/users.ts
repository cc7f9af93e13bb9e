import type { listAdminUsers as listCall } from '../../../../contract/admin/rest.ts'
import type { AdminUser } from '../../../../contract/admin/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { type PersonRow, personView, readPhone } from '../../accounts/public.ts'
import { pageValues, patternOf, readPage } from './paging.ts'

type Reads = Needs<'db' | 'storage'>
type Row = PersonRow &
  Pick<
    AdminUser,
    | 'email'
    | 'role'
    | 'status'
    | 'isPhoneVerified'
    | 'idVerificationStatus'
    | 'idVerificationAttempts'
    | 'hasSecondFactor'
    | 'countryCode'
  > & {
    lastLoginAt: Date | null
    createdAt: Date
  }

const columns = `u.id, u.name, u.username, u.phone, u.avatar, u.email, u.role, u.status, u."isPhoneVerified",
  u."idVerification" AS "idVerificationStatus", (
    SELECT count(*)::int FROM "IdentityRequest" i WHERE i."userId" = u.id AND i."isCounted"
  ) AS "idVerificationAttempts", EXISTS (
    SELECT FROM "SecondFactor" f WHERE f."userId" = u.id AND f."confirmedAt" IS NOT NULL
  ) AS "hasSecondFactor", u."countryCode", u."lastLoginAt", u."createdAt"`
/** $1 a pattern, $2 a phone as it is kept, $3 a role, $4 a status; each may be absent. */
const matches = `($1::text IS NULL OR u.name ILIKE $1 OR u.username ILIKE $1 OR u.email::text ILIKE $1
    OR u.phone LIKE $1 OR u.phone = $2::text)
  AND ($3::text IS NULL OR u.role::text = $3)
  AND CASE WHEN $4::text IS NULL THEN u.status <> 'deleted' ELSE u.status::text = $4 END`

const list = statement({
  name: 'admin.users',
  text: `
    SELECT totals.total, page.* FROM (SELECT count(*) AS total FROM "User" u WHERE ${matches}) totals
    LEFT JOIN (
      SELECT ${columns} FROM "User" u WHERE ${matches} AND ($7::timestamptz IS NULL OR (u."createdAt", u.id) < ($7, $8::uuid))
      ORDER BY u."createdAt" DESC, u.id DESC LIMIT $5 OFFSET $6
    ) page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`,
})

/** Users, the newest first. A phone is found however it is written. */
export async function listAdminUsers(
  needs: Reads,
  _actor: Member,
  { search, role, status, ...page }: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const phone = search ? readPhone(search) : null
  const { shown, pagination } = readPage(
    await needs.db.query<{ total: number } & (Row | { id: null })>(list, [
      patternOf(search),
      phone,
      role ?? null,
      status ?? null,
      ...pageValues(page),
    ]),
    page,
  )
  return { users: shown.map((row) => userView(needs, row)), pagination }
}

const one = statement({ name: 'admin.user', text: `SELECT ${columns} FROM "User" u WHERE u.id = $1::uuid` })

/** One of them. Throws NOT_FOUND. */
export async function loadAdminUser(needs: Reads, id: string): Promise<AdminUser> {
  const [row] = await needs.db.query<Row>(one, [id])
  if (!row) throw fail('NOT_FOUND')
  return userView(needs, row)
}

const userView = (needs: Reads, row: Row): AdminUser => ({
  ...personView(needs, row),
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
