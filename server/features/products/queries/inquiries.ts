import { z } from 'zod'
import type {
  Inquiry,
  listInquiries as listInquiriesCall,
  listShopInquiries as listShopInquiriesCall,
} from '../../../../contract/products/inquiries.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { loadPeople } from '../../accounts/public.ts'
import { checkOwn } from './products.ts'
import { mediaView, pictureOf, type StoredMedia, UNTITLED } from './views.ts'

type Reads = Needs<'db' | 'storage'>
type Row = {
  id: string
  productId: string
  userId: string
  message: string
  contactInfo: Inquiry['contactInfo']
  createdAt: Date
  title: string | null
  media: StoredMedia[]
}

const columns = `
  i.id, i."productId", i."userId", i.message, i."contactInfo", i."createdAt", p.title, p.media`

const one = statement({
  name: 'products.inquiry',
  text: `SELECT ${columns} FROM "ProductInquiry" i JOIN "Product" p ON p.id = i."productId" WHERE i.id = $1::uuid`,
})

/** One inquiry by its id, for those who may see it anyway. */
export const readInquiry = async (needs: Reads, id: string): Promise<Inquiry | undefined> =>
  (await views(needs, await needs.db.query<Row>(one, [id])))[0]

/** The latest first; $2 and $3 are where the page before ended. */
const list = (name: string, condition: string) =>
  statement({
    name,
    text: `
      SELECT ${columns}, (SELECT count(*) FROM "ProductInquiry" i WHERE ${condition}) AS total
      FROM "ProductInquiry" i JOIN "Product" p ON p.id = i."productId"
      WHERE ${condition} AND ($2::timestamptz IS NULL OR (i."createdAt", i.id) < ($2, $3::uuid))
      ORDER BY i."createdAt" DESC, i.id DESC LIMIT $4::int OFFSET $5::int`,
  })
const ofProduct = list('products.inquiries', 'i."productId" = $1::uuid')
const ofShop = list('products.shop-inquiries', 'i."shopId" = $1::uuid')

/** What people asked about a product of the caller's own. Throws `NOT_FOUND`, and `FORBIDDEN` for another's. */
export async function listInquiries(
  needs: Reads,
  actor: Member,
  input: CallParsed<typeof listInquiriesCall>,
): Promise<CallResult<typeof listInquiriesCall>> {
  await checkOwn(needs, actor, { id: input.id })
  return readPage(needs, ofProduct, input.id, input)
}

/** What people asked a shop of the caller's own. Throws `NO_SHOP`, and `FORBIDDEN` for another's. */
export async function listShopInquiries(
  needs: Reads,
  actor: Member,
  input: CallParsed<typeof listShopInquiriesCall>,
): Promise<CallResult<typeof listShopInquiriesCall>> {
  const [shop] = await needs.db.query<{ ownerId: string }>(
    `SELECT "ownerId" FROM "Shop" WHERE id = $1::uuid AND status <> 'deleted' AND (status = 'active' OR "ownerId" = $2::uuid)`,
    [input.shopId, actor.userId],
  )
  if (!shop) throw fail('NO_SHOP')
  if (shop.ownerId !== actor.userId) throw fail('FORBIDDEN')
  return readPage(needs, ofShop, input.shopId, input)
}

async function readPage(
  needs: Reads,
  sql: typeof ofProduct,
  id: string,
  { page, limit, cursor }: { page: number; limit: number; cursor?: string | undefined },
) {
  const [at, after] = cursor === undefined ? [null, null] : readCursor(cursor)
  const skip = cursor === undefined ? (page - 1) * limit : 0
  const rows = await needs.db.query<Row & { total: number }>(sql, [id, at, after, limit + 1, skip])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit
  const total = rows[0]?.total ?? 0
  return {
    inquiries: await views(needs, shown),
    pagination: {
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      total,
      hasMore,
      nextCursor: hasMore && last ? `${last.createdAt.toISOString()}_${last.id}` : null,
    },
  }
}

const place = z.tuple([z.iso.datetime().regex(/^[12]/), z.uuid()])

function readCursor(cursor: string): [string, string] {
  const parsed = place.safeParse(cursor.split('_'))
  if (!parsed.success) throw failField('query.cursor', field.cursor)
  return parsed.data
}

async function views(needs: Reads, rows: Row[]): Promise<Inquiry[]> {
  const people = await loadPeople(needs, [...new Set(rows.map(({ userId }) => userId))])
  return rows.flatMap((row) => {
    const user = people.get(row.userId)
    const cover = row.media[0]
    if (!user) return []
    return {
      id: row.id,
      _id: row.id,
      productId: row.productId,
      product: {
        id: row.productId,
        title: row.title ?? UNTITLED,
        image: cover ? pictureOf(mediaView(needs, cover)) : null,
      },
      user,
      message: row.message,
      contactInfo: row.contactInfo,
      createdAt: row.createdAt.toISOString(),
    }
  })
}
