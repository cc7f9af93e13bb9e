import { z } from 'zod'
import type {
  listBookmarkedProducts as bookmarkedCall,
  listLikedProducts as likedCall,
} from '../../../../contract/likes/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { type Statement, statement } from '../../../../platform/db/db.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { loadProducts, shownTo } from '../../products/public.ts'

/** Which products, when, and how many in all; one row with an empty `id` where there are none. */
const pageOf = (table: 'ProductLike' | 'ProductBookmark'): Statement =>
  statement({
    name: `likes.${table}-of-user`,
    text: `
      WITH mine AS (
        SELECT l."productId" AS id, l."createdAt" AS at FROM "${table}" l
        JOIN "Product" p ON p.id = l."productId"
        WHERE l."userId" = $1::uuid AND ${shownTo('$1')}
      )
      SELECT totals.total, page.id, page.at FROM (SELECT count(*) AS total FROM mine) totals
      LEFT JOIN LATERAL (
        SELECT * FROM mine WHERE $2::timestamptz IS NULL OR (at, id) < ($2, $3::uuid)
        ORDER BY at DESC, id DESC LIMIT $4 OFFSET $5
      ) page ON true
      ORDER BY page.at DESC, page.id DESC`,
  })
const liked = pageOf('ProductLike')
const bookmarked = pageOf('ProductBookmark')

type Reads = Needs<'db' | 'storage'>
type Position = CallParsed<typeof likedCall>

/** What the caller likes, the latest first. */
export async function listLikedProducts(
  needs: Reads,
  actor: Member,
  input: Position,
): Promise<CallResult<typeof likedCall>> {
  const { entries, pagination } = await loadPage(needs, actor, liked, input)
  return { products: entries.map(({ product, at }) => ({ ...product, likedAt: at })), pagination }
}

/** What the caller has saved, the latest first. */
export async function listBookmarkedProducts(
  needs: Reads,
  actor: Member,
  input: Position,
): Promise<CallResult<typeof bookmarkedCall>> {
  const { entries, pagination } = await loadPage(needs, actor, bookmarked, input)
  return { products: entries.map(({ product, at }) => ({ ...product, bookmarkedAt: at })), pagination }
}

async function loadPage(
  needs: Reads,
  { userId }: Member,
  text: Statement,
  { page, limit, cursor }: Position,
) {
  const after = cursor === undefined ? null : readCursor(cursor)
  const skip = after ? 0 : (page - 1) * limit
  const rows = await needs.db.query<{ total: number; id: string | null; at: Date }>(text, [
    userId,
    after?.[0] ?? null,
    after?.[1] ?? null,
    limit + 1,
    skip,
  ])
  const total = rows[0]?.total ?? 0
  const marks = rows.flatMap(({ id, at }) => (id === null ? [] : [{ id, at: at.toISOString() }]))
  const shown = marks.slice(0, limit)
  const ids = shown.map(({ id }) => id)
  const products = new Map((await loadProducts(needs, ids, userId)).map((product) => [product.id, product]))
  // What ceased to be visible between the two reads is left out.
  const entries = shown.flatMap(({ id, at }) => {
    const product = products.get(id)
    return product ? [{ product, at }] : []
  })
  const hasMore = marks.length > limit
  const last = shown.at(-1)
  const pagination = {
    currentPage: page,
    totalPages: Math.ceil(total / limit),
    total,
    totalProducts: total,
    hasMore,
    nextCursor: hasMore && last ? writeCursor([last.at, last.id]) : null,
  }
  return { entries, pagination }
}

// A year that Postgres can read.
const place = z.tuple([z.iso.datetime().regex(/^[12]/), z.uuid()])
const writeCursor = (value: z.output<typeof place>): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

function readCursor(cursor: string): z.output<typeof place> {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw failField('query.cursor', field.cursor)
  }
}
