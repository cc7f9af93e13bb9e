import type { listAdminProducts as listCall } from '../../../../contract/admin/rest.ts'
import type { AdminProduct } from '../../../../contract/admin/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { ProductMedia } from '../../../../prisma/json.ts'
import type { Member } from '../../../access.ts'
import type { PersonRow } from '../../accounts/public.ts'
import { catalogue } from '../../products/public.ts'
import { pageValues, patternOf, readPage } from './paging.ts'
import { adminPersonView, personSql } from './people.ts'

type Reads = Needs<'db' | 'storage'>
type Row = Omit<AdminProduct, '_id' | 'title' | 'picture' | 'user' | 'createdAt'> & {
  title: string | null
  media: ProductMedia[]
  user: PersonRow
  createdAt: Date
}

/** So many people must report a product before it waits for a look by that alone. */
const REPORTS_TO_REVIEW = 3

const reports = `(SELECT count(*)::int FROM "Report" r
  WHERE r."targetType" = 'product' AND r."targetId" = p.id AND r.status = 'open')`
const columns = `p.id, p.title, p.status, p."isListed", f."productId" IS NOT NULL AS "isFlagged",
  ${reports} AS "reportsCount", p."failureReason" AS reason, p.media, p."createdAt",
  jsonb_build_object('id', s.id, 'name', s.name, 'slug', s.slug) AS shop, ${personSql('u')} AS user`
const tables = `"Product" p JOIN "Shop" s ON s.id = p."shopId" JOIN "User" u ON u.id = p."ownerId"
  LEFT JOIN "ProductFlag" f ON f."productId" = p.id`
/** Whether a product `p` waits for an administrator's look. */
export const productWaits = `p.id IN (
  SELECT "productId" FROM "ProductFlag"
  UNION SELECT "targetId" FROM "Report" WHERE "targetType" = 'product' AND status = 'open'
    GROUP BY "targetId" HAVING count(*) >= ${REPORTS_TO_REVIEW})`
/** $1 a pattern, $2 a status, $3 whether it waits; each may be absent. */
const matches = `p."deletedAt" IS NULL AND ($1::text IS NULL OR p.title ILIKE $1 OR s.name ILIKE $1)
  AND ($2::text IS NULL OR p.status::text = $2) AND ($3::boolean IS NULL OR (${productWaits}) = $3)`

const list = statement({
  name: 'admin.products',
  text: `
    SELECT totals.total, page.* FROM (
      SELECT count(*) AS total FROM "Product" p JOIN "Shop" s ON s.id = p."shopId" WHERE ${matches}
    ) totals
    LEFT JOIN (
      SELECT ${columns} FROM ${tables} WHERE ${matches} AND ($6::timestamptz IS NULL OR (p."createdAt", p.id) < ($6, $7::uuid))
      ORDER BY p."createdAt" DESC, p.id DESC LIMIT $4 OFFSET $5
    ) page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`,
})

/** Products, the newest first. */
export async function listAdminProducts(
  needs: Reads,
  _actor: Member,
  { search, status, review, ...page }: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const { shown, pagination } = readPage(
    await needs.db.query<{ total: number } & (Row | { id: null })>(list, [
      patternOf(search),
      status ?? null,
      review ?? null,
      ...pageValues(page),
    ]),
    page,
  )
  return { products: shown.map((row) => view(needs, row)), pagination }
}

const one = statement({
  name: 'admin.product',
  text: `SELECT ${columns} FROM ${tables} WHERE p.id = $1::uuid AND p."deletedAt" IS NULL`,
})

/** One of them. Throws NOT_FOUND. */
export async function loadAdminProduct(needs: Reads, id: string): Promise<AdminProduct> {
  const [row] = await needs.db.query<Row>(one, [id])
  if (!row) throw fail('NOT_FOUND')
  return view(needs, row)
}

const view = (needs: Reads, row: Row): AdminProduct => {
  const [first] = row.media
  return {
    id: row.id,
    _id: row.id,
    title: row.title || catalogue.UNTITLED,
    status: row.status,
    isListed: row.isListed,
    isFlagged: row.isFlagged,
    reportsCount: row.reportsCount,
    reason: row.reason,
    picture: first ? catalogue.pictureOf(catalogue.mediaView(needs, first)) : null,
    shop: row.shop,
    user: adminPersonView(needs, row.user),
    createdAt: row.createdAt.toISOString(),
  }
}
