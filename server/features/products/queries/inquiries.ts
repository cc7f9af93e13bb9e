import type {
  Inquiry,
  listInquiries as listInquiriesCall,
  listShopInquiries as listShopInquiriesCall,
} from '../../../../contract/products/inquiries.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'
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

/** The latest first; one row with an empty `id` where the page is empty. $4 and $5 are where the page before ended. */
const list = (name: string, condition: string) =>
  statement({
    name,
    text: `
      SELECT totals.total, page.* FROM (
        SELECT count(*) AS total FROM "ProductInquiry" i WHERE ${condition}
      ) totals LEFT JOIN (
        SELECT ${columns} FROM "ProductInquiry" i JOIN "Product" p ON p.id = i."productId"
        WHERE ${condition} AND ($4::timestamptz IS NULL OR (i."createdAt", i.id) < ($4, $5::uuid))
        ORDER BY i."createdAt" DESC, i.id DESC LIMIT $2::int OFFSET $3::int
      ) page ON true
      ORDER BY page."createdAt" DESC, page.id DESC`,
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
  input: Pick<CallParsed<typeof listInquiriesCall>, 'page' | 'limit' | 'cursor'>,
) {
  const values = [id, input.limit + 1, ...startByTime(input)]
  const rows = await needs.db.query<{ total: number } & (Row | { id: null })>(sql, values)
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const { shown, pagination } = pageByTime(found, input, rows[0]?.total ?? 0, ({ createdAt }) => createdAt)
  return { inquiries: await views(needs, shown), pagination }
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
