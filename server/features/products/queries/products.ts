import type { z } from 'zod'
import type { productInfo } from '../../../../contract/chats/views.ts'
import { id as anId } from '../../../../contract/ids.ts'
import type { getProduct as getProductCall } from '../../../../contract/products/rest.ts'
import type { Product } from '../../../../contract/products/views.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, viewerId } from '../../../access.ts'
import { moneyView } from '../../countries/public.ts'
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

/** Whether the viewer, a parameter such as `$1`, sees a product `p`: what is listed, and everything of one's own. */
export const visibleTo = (viewer: string): string =>
  `(${listingPredicate} OR (p."ownerId" = ${viewer}::uuid AND p."deletedAt" IS NULL))`

const one = statement({
  name: 'products.one',
  text: `
    SELECT ${productColumns} FROM "Product" p ${productJoins}
    WHERE p.id = $2::uuid AND (${visibleTo('$1')} OR ($3::boolean AND p."deletedAt" IS NULL))`,
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

/** An administrator sees everything that is not deleted. */
export const isAdmin = (actor: Actor): boolean => actor.kind === 'member' && actor.role === 'admin'

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

/**
 * What a chat shows of the products it is about, by id. The two in a chat keep seeing what they talked of, also when it
 * is no longer listed; a deleted one is left out.
 */
export async function loadProductInfos(needs: Reads, ids: readonly string[]): Promise<Map<string, Info>> {
  if (ids.length === 0) return new Map()
  const rows = await needs.db.query<{
    id: string
    title: string | null
    priceMinor: number | null
    currency: string
    media: StoredMedia[]
  }>(
    `SELECT id, title, "priceMinor", currency, media FROM "Product" WHERE id = ANY($1::uuid[]) AND "deletedAt" IS NULL`,
    [ids],
  )
  return new Map(
    rows.map((row) => {
      const first = row.media[0]
      const info = {
        id: row.id,
        title: row.title ?? UNTITLED,
        price: moneyView(row.priceMinor, row.currency),
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

/** What a link to a product says of itself where it is shared; `null` for what not everyone sees. */
export async function productHead(needs: Reads, id: string) {
  if (!anId.safeParse(id).success) return null
  const [row] = await needs.db.query<ProductRow>(one, [null, id, false])
  if (!row) return null
  const product = productView(needs, row, null)
  const price = product.price?.formattedPrice
  return {
    title: `${product.title} · ${product.shop.name}`,
    description: [price, product.description.slice(0, 200)].filter(Boolean).join(' · '),
    image: product.images[0] ?? null,
    path: `/products/${product.id}`,
  }
}
