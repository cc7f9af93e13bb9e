import type { z } from 'zod'
import type { productInfo } from '../../../../contract/chats/views.ts'
import type {
  getProduct as getProductCall,
  getShopProduct as getShopProductCall,
} from '../../../../contract/products/rest.ts'
import type { Product } from '../../../../contract/products/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, viewerId } from '../../../access.ts'
import { moneyView } from '../../countries/public.ts'
import { type Pricing, priceAt } from './sale.ts'
import {
  mediaView,
  type ProductRow,
  pictureOf,
  productColumns,
  productJoins,
  productView,
  type StoredMedia,
  UNTITLED,
} from './views.ts'

type Reads = Needs<'db' | 'storage'>

/** Whether everyone sees a product `p`. `refresh-listed` keeps it true. */
export const listingPredicate = 'p."isListed"'

/**
 * The owners whose products `viewer` meets in no list: whom the viewer blocked, and who blocked the viewer. A query, empty
 * for a visitor (NULL), that is run once a statement.
 */
export const blockedOwners = (viewer: string): string => `(
  SELECT "blockedId" FROM "UserBlock" WHERE "blockerId" = ${viewer}::uuid
  UNION ALL SELECT "blockerId" FROM "UserBlock" WHERE "blockedId" = ${viewer}::uuid)`

/**
 * Whether a product `p` stands in lists for `viewer`, a parameter such as `$1` that may be NULL: it is listed, and
 * neither of the viewer and its owner has blocked the other. Every list, the feed's too, has this one condition:
 * `pageStatement({ where: listedTo('$1'), … })`.
 */
export const listedTo = (viewer: string): string =>
  `(${listingPredicate} AND p."ownerId" NOT IN ${blockedOwners(viewer)})`

/**
 * The same of products that are known by id: an array is read cheaper than a subquery is hashed. Of a whole table the planner
 * would think that it leaves nothing where one owner has most.
 */
export const listedOfFewTo = (viewer: string): string =>
  `(${listingPredicate} AND p."ownerId" <> ALL (ARRAY${blockedOwners(viewer)}))`

/** The same for lists that also hold one's own products, listed or not. */
export const shownTo = (viewer: string): string => `(${visibleTo(viewer)} AND ${isNotBlocked(viewer)})`

/** Few people block many: an array is read once a statement, and costs less than the hash of a subquery. */
const isNotBlocked = (viewer: string): string => `p."ownerId" <> ALL (ARRAY${blockedOwners(viewer)})`

/** Whether the viewer, a parameter such as `$1`, sees a product `p`: what is listed, and everything of one's own. */
export const visibleTo = (viewer: string): string =>
  `(${listingPredicate} OR (p."ownerId" = ${viewer}::uuid AND p."deletedAt" IS NULL))`

/**
 * Whether a product `p` opens by its id: what the viewer sees, and to an administrator (`isAdmin` is a parameter, or another
 * condition) all that is not deleted. Whoever opens it may also like it, save it and be counted, and reads how many did.
 */
export const openTo = (viewer: string, isAdmin: string): string =>
  `(${visibleTo(viewer)} OR (${isAdmin}::boolean AND p."deletedAt" IS NULL))`

const one = statement({
  name: 'products.one',
  text: `
    SELECT ${productColumns} FROM "Product" p ${productJoins}
    WHERE p.id = $2::uuid AND ${openTo('$1', '$3')}`,
})

/** One product. Throws `NOT_FOUND` where the caller does not see it. */
export async function getProduct(
  needs: Reads,
  actor: Actor,
  { id }: CallParsed<typeof getProductCall>,
): Promise<CallResult<typeof getProductCall>> {
  const [row] = await needs.db.query<ProductRow>(one, [viewerId(actor), id, isAdmin(actor)])
  if (!row) throw fail('NOT_FOUND')
  return { product: productView(needs, row, viewerId(actor)) }
}

/** The same by the path of its shop. Throws `NOT_FOUND` also where it is another shop's. */
export async function getShopProduct(
  needs: Reads,
  actor: Actor,
  { id, shopId }: CallParsed<typeof getShopProductCall>,
): Promise<CallResult<typeof getShopProductCall>> {
  const found = await getProduct(needs, actor, { id })
  if (found.product.shopId !== shopId) throw fail('NOT_FOUND')
  return found
}

const many = statement({
  name: 'products.many',
  text: `
    SELECT ${productColumns}
    FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted(id, place) JOIN "Product" p ON p.id = wanted.id ${productJoins}
    WHERE ${visibleTo('$1')} ORDER BY wanted.place`,
})

/** Those of these products that the viewer sees, in the order of their ids. */
export async function loadProducts(
  needs: Reads,
  ids: readonly string[],
  viewer: string | null,
): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await needs.db.query<ProductRow>(many, [viewer, ids])
  return rows.map((row) => productView(needs, row, viewer))
}

type Info = z.output<typeof productInfo>

const infos = statement({
  name: 'products.infos',
  text: `
    SELECT p.id, p.title, p."priceMinor", p."reducedMinor", p.discount, p."isOnSale", p."saleStartsAt", p."saleEndsAt",
      p.currency, p.media
    FROM "Product" p WHERE p.id = ANY($2::uuid[]) AND ${visibleTo('$1')}`,
})

/** Loads what a chat shows of the products it is about, by id. Leaves out those that the viewer cannot see. */
export async function loadProductInfos(
  needs: Reads,
  ids: readonly string[],
  viewer: string,
): Promise<Map<string, Info>> {
  if (ids.length === 0) return new Map()
  const rows = await needs.db.query<
    Pricing & {
      id: string
      title: string | null
      currency: string
      media: StoredMedia[]
    }
  >(infos, [viewer, ids])
  return new Map(
    rows.map((row) => {
      const first = row.media[0]
      const info = {
        id: row.id,
        title: row.title ?? UNTITLED,
        price: moneyView(priceAt(row, new Date())?.now ?? null, row.currency),
        image: first ? pictureOf(mediaView(needs, first)) : null,
        mediaType: first?.type ?? null,
      }
      return [row.id, info]
    }),
  )
}

const facts = statement({
  name: 'products.visible',
  text: `
    SELECT p.id, p."shopId", p."ownerId", p.title, p."isListed" FROM "Product" p
    WHERE p.id = $1::uuid AND ${visibleTo('$2')}`,
})

/** What other features ask of a product, or `null` where the viewer does not see it. */
export const visibleProduct = async (
  { db }: Needs<'db'>,
  id: string,
  viewer: string | null,
): Promise<ProductFacts | null> => (await db.query<ProductFacts>(facts, [id, viewer]))[0] ?? null

export type ProductFacts = {
  id: string
  shopId: string
  ownerId: string
  title: string | null
  isListed: boolean
}

const ownFacts = statement({
  name: 'products.own',
  text: `
    SELECT p."ownerId", p."shopId" FROM "Product" p
    WHERE p.id = $2::uuid AND ${openTo('$1', '$3')}`,
})

/**
 * Throws unless a product is the caller's own: `NOT_FOUND` where the caller does not see it or it is not of that shop,
 * `FORBIDDEN` where it is another's.
 */
export async function checkOwn(
  { db }: Needs<'db'>,
  actor: Actor,
  { id, shopId }: { id: string; shopId?: string },
): Promise<void> {
  const [row] = await db.query<{ ownerId: string; shopId: string }>(ownFacts, [
    viewerId(actor),
    id,
    isAdmin(actor),
  ])
  if (!row || (shopId !== undefined && row.shopId !== shopId)) throw fail('NOT_FOUND')
  if (row.ownerId !== viewerId(actor)) throw fail('FORBIDDEN')
}
