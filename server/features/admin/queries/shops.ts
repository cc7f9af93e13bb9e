import type { listAdminShops as listCall } from '../../../../contract/admin/rest.ts'
import type { AdminShop } from '../../../../contract/admin/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import type { PersonRow } from '../../accounts/public.ts'
import { pageValues, patternOf, readPage } from './paging.ts'
import { adminPersonView, personSql } from './people.ts'

type Reads = Needs<'db' | 'storage'>
type Row = Omit<AdminShop, '_id' | 'user' | 'createdAt'> & { user: PersonRow; createdAt: Date }

const columns = `s.id, s.name, s.slug, s.category, s.logo, s.status, s."closedByAdmin" AS "isClosedByAdmin",
  s."isVerified", s."productsCount", s."createdAt", ${personSql('u')} AS user, (
    SELECT count(*)::int FROM "Report" r
    WHERE r."targetType" = 'shop' AND r."targetId" = s.id AND r.status = 'open') AS "reportsCount"`
const tables = '"Shop" s JOIN "User" u ON u.id = s."ownerId"'
/** $1 a pattern, $2 a status, $3 whether verified; each may be absent. */
const matches = `s.status <> 'deleted' AND ($1::text IS NULL OR s.name ILIKE $1 OR s.slug ILIKE $1)
  AND ($2::text IS NULL OR s.status::text = $2) AND ($3::boolean IS NULL OR s."isVerified" = $3)`

const list = statement({
  name: 'admin.shops',
  text: `
    SELECT totals.total, page.* FROM (SELECT count(*) AS total FROM "Shop" s WHERE ${matches}) totals
    LEFT JOIN (
      SELECT ${columns} FROM ${tables} WHERE ${matches} AND ($6::timestamptz IS NULL OR (s."createdAt", s.id) < ($6, $7::uuid))
      ORDER BY s."createdAt" DESC, s.id DESC LIMIT $4 OFFSET $5
    ) page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`,
})

/** Shops, the newest first. */
export async function listAdminShops(
  needs: Reads,
  _actor: Member,
  { search, status, isVerified, ...page }: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const { shown, pagination } = readPage(
    await needs.db.query<{ total: number } & (Row | { id: null })>(list, [
      patternOf(search),
      status ?? null,
      isVerified ?? null,
      ...pageValues(page),
    ]),
    page,
  )
  return { shops: shown.map((row) => view(needs, row)), pagination }
}

const one = statement({
  name: 'admin.shop',
  text: `SELECT ${columns} FROM ${tables} WHERE s.id = $1::uuid AND s.status <> 'deleted'`,
})

/** One of them. Throws NO_SHOP. */
export async function loadAdminShop(needs: Reads, id: string): Promise<AdminShop> {
  const [row] = await needs.db.query<Row>(one, [id])
  if (!row) throw fail('NO_SHOP')
  return view(needs, row)
}

const view = (needs: Reads, row: Row): AdminShop => ({
  id: row.id,
  _id: row.id,
  name: row.name,
  slug: row.slug,
  category: row.category,
  logo: row.logo && needs.storage.url(row.logo),
  status: row.status,
  isClosedByAdmin: row.isClosedByAdmin,
  isVerified: row.isVerified,
  productsCount: row.productsCount,
  reportsCount: row.reportsCount,
  user: adminPersonView(needs, row.user),
  createdAt: row.createdAt.toISOString(),
})
