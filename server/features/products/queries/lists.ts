import type {
  listCategoryProducts as listCategoryProductsCall,
  listFeaturedProducts as listFeaturedProductsCall,
  listProducts as listProductsCall,
  listShopProducts as listShopProductsCall,
} from '../../../../contract/products/lists.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import { type Actor, isAdmin } from '../../../access.ts'
import { anchoredStart } from '../actions/keep-anchors.ts'
import { type Filter, filtersOf } from './filters.ts'
import { lastCreated, type Ordering, orderings } from './pages.ts'
import { blockedOwners, listedTo, listingPredicate, shownTo } from './products.ts'
import { type Reads, readPage } from './read-page.ts'
import { findProducts } from './search.ts'

/** How many products are listed, from the row that `refresh-listed` keeps: counting them would cost more than a page. */
export const LISTED_TOTAL = `coalesce((SELECT value FROM "Tally" WHERE name = 'products.listed'), 0)`

/** Filters of which no count is kept are counted to here: on goes the list itself, not its number. */
const COUNTED = 10_000

type Answer = CallResult<typeof listProductsCall>

/** Listed products: with `q` those that match, else all, the newest first unless `sort` says otherwise. */
export async function listProducts(
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof listProductsCall>,
): Promise<Answer> {
  if (input.q) return findProducts(needs, actor, { ...input, q: input.q })
  const filters = filtersOf(input)
  const ordering = orderings[input.sort ?? 'newest']
  const values = filters.map(({ value }) => value)
  const name = ['products.list', ...filters.map(({ name }) => name)].join('-')
  const isLong =
    filters.length === 0 || (filters.length === 1 && (input.shopId || input.category) !== undefined)
  return readPage(needs, actor, input, {
    name,
    ordering,
    where: [listedTo('$1'), ...conditions(filters, 3)].join(' AND '),
    values,
    facts: factsOf(filters),
    // The usual lists have indexes of their own; what else is put together is planned for what it asks.
    isUsual: isLong,
    isWalked: isLong && hasIndex(ordering, filters[0]?.name),
    start: isLong
      ? (skip) =>
          anchoredStart(
            needs,
            { name, ordering, where: [listingPredicate, ...conditions(filters, 1)].join(' AND '), values },
            skip,
          )
      : undefined,
  })
}

export const listCategoryProducts = (
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof listCategoryProductsCall>,
): Promise<Answer> => listProducts(needs, actor, input)

/** What administrators picked out, the newest first. */
export async function listFeaturedProducts(
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof listFeaturedProductsCall>,
): Promise<Answer> {
  const filters = filtersOf(input)
  const where = [listedTo('$1'), 'p."isFeatured"', ...conditions(filters, 3)].join(' AND ')
  return readPage(needs, actor, input, {
    name: ['products.featured', ...filters.map(({ name }) => name)].join('-'),
    ordering: orderings.newest,
    where,
    values: filters.map(({ value }) => value),
    facts: `SELECT count(*) AS total FROM "Product" p WHERE ${where}`,
    isUsual: filters.length === 0,
    isWalked: filters.length === 0,
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
): Promise<Answer> {
  return readPage(needs, actor, input, {
    name: 'products.of-shop',
    ordering: lastCreated,
    where: `p."shopId" = $3::uuid AND (${shownTo('$1')} OR ($4::boolean AND p."deletedAt" IS NULL))`,
    values: [input.shopId, isAdmin(actor)],
    facts: `
      SELECT CASE WHEN s."ownerId" = $1::uuid OR $4::boolean
        THEN (SELECT count(*) FROM "Product" p WHERE p."shopId" = s.id AND p."deletedAt" IS NULL)
        WHEN s."ownerId" IN ${blockedOwners('$1')} THEN 0
        ELSE s."productsCount" END AS total
      FROM "Shop" s JOIN "User" u ON u.id = s."ownerId"
      WHERE s.id = $3::uuid AND s.status <> 'deleted'
        AND ((s.status = 'active' AND u.status = 'active') OR s."ownerId" = $1 OR $4)`,
    isUsual: true,
    isWalked: true,
    otherwise: () => fail('NO_SHOP'),
  })
}

/** Which orders indexes have: of all products each, of a category by time and popularity, of a shop by time. */
const hasIndex = ({ name }: Ordering, filter: string | undefined): boolean =>
  filter === undefined || name === 'newest' || (filter === 'category' && name === 'popular')

const conditions = (filters: readonly Filter[], first: number): string[] =>
  filters.map(({ sql }, index) => sql(`$${first + index}`))

/** How many the viewer ($1) finds: of all, of a shop, of a category as it is kept, less what a block hides. */
function factsOf(filters: readonly Filter[]): string {
  const [only] = filters
  if (filters.length > 1 || (only && only.name !== 'shop' && only.name !== 'category'))
    return `SELECT count(*) AS total FROM (
      SELECT FROM "Product" p WHERE ${[listedTo('$1'), ...conditions(filters, 3)].join(' AND ')} LIMIT ${COUNTED}) found`
  if (only?.name === 'shop')
    return `SELECT coalesce((SELECT CASE WHEN s."ownerId" IN ${blockedOwners('$1')} THEN 0 ELSE s."productsCount" END
      FROM "Shop" s WHERE s.id = $3::uuid), 0) AS total`
  if (only)
    return `SELECT coalesce((SELECT value FROM "Tally" WHERE name = 'products.category:' || $3::text), 0) - ${hidden(
      `(SELECT count(*) FROM "Product" p WHERE p."shopId" = s.id AND ${listingPredicate} AND p.category = $3::text)`,
    )} AS total`
  return `SELECT ${LISTED_TOTAL} - ${hidden('s."productsCount"')} AS total`
}

/** What a block hides from the viewer, added up over the shops of those whom it concerns. */
const hidden = (ofShop: string): string =>
  `coalesce((SELECT sum(${ofShop})::int FROM "Shop" s WHERE s."ownerId" IN ${blockedOwners('$1')}), 0)`
