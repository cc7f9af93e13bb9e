import type {
  listProducts as listProductsCall,
  listShopProducts as listShopProductsCall,
} from '../../../../contract/products/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, viewerId } from '../../../access.ts'
import {
  cutPage,
  lastCreated,
  type Ordering,
  orderings,
  type PageRow,
  pageStatement,
  productPagination,
  readCursor,
  type Start,
  startOfPage,
  startValues,
} from './pages.ts'
import { isAdmin, listingPredicate, visibleTo } from './products.ts'
import { productView } from './views.ts'

type Reads = Needs<'db' | 'storage'>
type Position = { page: number; limit: number; cursor?: string | undefined }

/** How many products are listed, from the row that `refresh-listed` keeps: counting them would cost more than a page. */
export const LISTED_TOTAL = `coalesce((SELECT value FROM "Tally" WHERE name = 'products.listed'), 0)`

/** Listed products, the newest first. */
export async function listProducts(
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof listProductsCall>,
): Promise<CallResult<typeof listProductsCall>> {
  const filters = [
    { name: 'shop', sql: (n: number) => `p."shopId" = $${n}::uuid`, value: input.shopId },
    { name: 'category', sql: (n: number) => `p.category = $${n}::text`, value: input.category || undefined },
    // The two columns as one, as in the index on what is listed.
    {
      name: 'text',
      sql: (n: number) => `(coalesce(p.title, '') || ' ' || coalesce(p.description, '')) ILIKE $${n}::text`,
      value: input.q && likePattern(input.q),
    },
  ].filter((filter) => filter.value !== undefined && filter.value !== '')
  const where = [listingPredicate, ...filters.map(({ sql }, index) => sql(index + 3))].join(' AND ')
  const counted = `SELECT count(*) FROM "Product" p WHERE ${where}`
  return readPage(needs, actor, input, {
    name: ['products.list', ...filters.map(({ name }) => name)].join('-'),
    ordering: orderings.newest,
    where,
    values: filters.map(({ value }) => value),
    facts: `SELECT ${filters.length === 0 ? LISTED_TOTAL : `(${counted})`} AS total`,
  })
}

/**
 * A shop's products, the newest first: to its owner and to administrators all, to others what is listed. Throws
 * `NO_SHOP` where the caller does not see the shop.
 */
export async function listShopProducts(
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof listShopProductsCall>,
): Promise<CallResult<typeof listShopProductsCall>> {
  return readPage(needs, actor, input, {
    name: 'products.of-shop',
    ordering: lastCreated,
    where: `p."shopId" = $3::uuid AND (${visibleTo('$1')} OR ($4::boolean AND p."deletedAt" IS NULL))`,
    values: [input.shopId, isAdmin(actor)],
    facts: `
      SELECT CASE WHEN s."ownerId" = $1::uuid OR $4::boolean
        THEN (SELECT count(*) FROM "Product" p WHERE p."shopId" = s.id AND p."deletedAt" IS NULL)
        ELSE s."productsCount" END AS total
      FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
      WHERE s.id = $3::uuid AND s.status <> 'deleted'
        AND ((s.status = 'active' AND u.status = 'active') OR s."ownerId" = $1 OR $4)`,
  })
}

/** Throws `NO_SHOP` where the facts have no row. */
async function readPage(
  needs: Reads,
  actor: Actor,
  { page, limit, cursor }: Position,
  list: { name: string; ordering: Ordering; where: string; values: unknown[]; facts: string },
) {
  const start: Start =
    cursor === undefined
      ? startOfPage(page, limit)
      : { from: 'after', place: readCursor(list.ordering, cursor) }
  const text = pageStatement({ ...list, start, parameters: 2 + list.values.length })
  const viewer = viewerId(actor)
  const rows = await needs.db.query<PageRow<{ total: number }>>(text, [
    viewer,
    limit + 1,
    ...list.values,
    ...startValues(start),
  ])
  const [first] = rows
  if (!first) throw fail('NO_SHOP')
  const cut = cutPage(rows, limit)
  return {
    products: cut.products.map((row) => productView(needs, row, viewer)),
    pagination: productPagination({
      ...cut,
      ordering: list.ordering,
      total: first.total,
      currentPage: page,
      limit,
    }),
  }
}

/** A pattern for ILIKE that finds the text itself anywhere, whatever signs it holds. */
const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
