import type { listVerifications as listCall } from '../../../../contract/verification/rest.ts'
import type { Verification } from '../../../../contract/verification/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'
import { type PersonRow, personView } from '../../accounts/public.ts'
import { paperViews } from './papers.ts'

type Reads = Needs<'db' | 'storage' | 'clock'>
type Row = Pick<
  Verification,
  'id' | 'kind' | 'status' | 'shop' | 'businessName' | 'registrationNumber' | 'reason'
> & {
  documents: string[]
  createdAt: Date
  decidedAt: Date | null
  user: PersonRow
  claimer: PersonRow | null
  claimedAt: Date | null
}

/** Whether `user` (a row of "User") still looks at `request`: a claim ends after 15 minutes, with the verdict or the role. */
export const claimHolds = (request: string, user: string): string => `
  ${user}.id = ${request}."claimedBy" AND ${user}.role = 'admin' AND ${user}.status = 'active'
  AND ${request}.status = 'pending' AND ${request}."claimedAt" > now() - interval '15 minutes'`

/** What persons and what shops handed in, as one. */
const both = `
  SELECT i.id, 'identity' AS kind, i.status, i."userId", NULL::uuid AS "shopId", NULL AS "businessName",
    NULL AS "registrationNumber", i.documents, i.reason, i."createdAt", i."decidedAt",
    i."claimedBy", i."claimedAt"
  FROM "IdentityRequest" i
  UNION ALL
  SELECT s.id, s.kind::text, s.status, s."userId", s."shopId", s."businessName", s."registrationNumber", s.documents,
    s.reason, s."createdAt", s."decidedAt", s."claimedBy", s."claimedAt"
  FROM "SellerRequest" s`
const personOf = (user: string) => `jsonb_build_object('id', ${user}.id, 'name', ${user}.name,
  'username', ${user}.username, 'phone', ${user}.phone, 'avatar', ${user}.avatar)`
const columns = `v.id, v.kind, v.status, v."businessName", v."registrationNumber", v.documents, v.reason, v."createdAt",
  v."decidedAt", ${personOf('u')} AS user,
  CASE WHEN c.id IS NOT NULL THEN ${personOf('c')} END AS claimer,
  CASE WHEN c.id IS NOT NULL THEN v."claimedAt" END AS "claimedAt",
  CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('id', s.id, 'name', s.name, 'slug', s.slug) END AS shop`
const joins = `JOIN "User" u ON u.id = v."userId" LEFT JOIN "Shop" s ON s.id = v."shopId"
  LEFT JOIN "User" c ON ${claimHolds('v', 'c')}`

const list = statement({
  name: 'verification.list',
  text: `
    WITH v AS (
      SELECT * FROM (${both}) one
      WHERE one.status = $1::"VerificationStatus" AND ($2::text IS NULL OR one.kind = $2)
    )
    SELECT totals.total, page.* FROM (SELECT count(*) AS total FROM v) totals
    LEFT JOIN (
      SELECT ${columns} FROM v ${joins} WHERE ($5::timestamptz IS NULL OR (v."createdAt", v.id) > ($5, $6::uuid))
      ORDER BY v."createdAt", v.id LIMIT $3 OFFSET $4
    ) page ON true
    ORDER BY page."createdAt", page.id`,
})

/** What was handed in, the oldest first. */
export async function listVerifications(
  needs: Reads,
  _actor: Member,
  { status, kind, ...page }: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const values = [status, kind ?? null, page.limit + 1, ...startByTime(page)]
  const rows = await needs.db.query<{ total: number } & (Row | { id: null })>(list, values)
  const found = rows.filter((row): row is { total: number } & Row => row.id !== null)
  const { shown, pagination } = pageByTime(found, page, rows[0]?.total ?? 0, ({ createdAt }) => createdAt)
  return { verifications: await Promise.all(shown.map((row) => verificationView(needs, row))), pagination }
}

const one = statement({
  name: 'verification.one',
  text: `SELECT ${columns} FROM (${both}) v ${joins} WHERE v.id = $1::uuid`,
})

/** One of them. Throws NOT_FOUND. */
export async function loadVerification(needs: Reads, id: string): Promise<Verification> {
  const [row] = await needs.db.query<Row>(one, [id])
  if (!row) throw fail('NOT_FOUND')
  return verificationView(needs, row)
}

const verificationView = async (needs: Reads, row: Row): Promise<Verification> => ({
  id: row.id,
  _id: row.id,
  kind: row.kind,
  status: row.status,
  user: { ...personView(needs, row.user), phone: row.user.phone },
  shop: row.shop,
  businessName: row.businessName,
  registrationNumber: row.registrationNumber,
  documents: await paperViews(needs, row.documents),
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  claimedBy: row.claimer && personView(needs, row.claimer),
  claimedAt: row.claimedAt?.toISOString() ?? null,
})
