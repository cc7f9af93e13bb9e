import type { z } from 'zod'
import type { productInfo } from '../../../../contract/chats/views.ts'
import type {
  getProduct as getProductEndpoint,
  getShopProduct as getShopProductEndpoint,
} from '../../../../contract/products/rest.ts'
import type { Product } from '../../../../contract/products/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, userIdOf } from '../../../access.ts'
import { viewerIn, viewerKindOf, viewerKinds } from '../../../viewer-kind.ts'
import { moneyView } from '../../countries/public.ts'
import {
  extraColumns,
  ownExtraColumns,
  type ProductRow,
  priceColumns,
  selectProducts,
  viewerColumns,
} from './columns.ts'
import { priceAt } from './sale.ts'
import { coverOf, productView } from './view.ts'
import { isReadableTo, isVisibleTo } from './visibility.ts'

type ReadDeps = Deps<'db' | 'storage'>

const productById = recordOf(viewerKinds, (viewerKind) =>
  prepared((query: Builder<{ viewer: string | null; isAdmin: boolean; id: string }>) => {
    const viewer = viewerIn(query, viewerKind)
    return selectProducts(query.kysely)
      .select(extraColumns)
      .select(viewerColumns(viewer))
      .where('p.id', '=', query.param('id'))
      .where(isReadableTo(viewer, query.param('isAdmin')))
  }),
)

/**
 * Returns a product.
 * @throws NOT_FOUND if the caller cannot see it
 */
export const getProduct = async (
  deps: ReadDeps,
  actor: Actor,
  { id }: ParsedInput<typeof getProductEndpoint>,
): Promise<EndpointResult<typeof getProductEndpoint>> => {
  const viewer = userIdOf(actor)
  const query = productById[viewerKindOf(viewer)]({ viewer, isAdmin: isAdmin(actor), id })
  const { rows } = await deps.db.kysely.executeQuery(query)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return { product: productView(deps, row, viewer) }
}

/**
 * Returns a product of a shop.
 * @throws NOT_FOUND also if it is another shop's
 */
export const getShopProduct = async (
  deps: ReadDeps,
  actor: Actor,
  { id, shopId }: ParsedInput<typeof getShopProductEndpoint>,
): Promise<EndpointResult<typeof getShopProductEndpoint>> => {
  const found = await getProduct(deps, actor, { id })
  if (found.product.shopId !== shopId) throw fail('NOT_FOUND')
  return found
}

const productsById = recordOf(viewerKinds, (viewerKind) =>
  prepared((query: Builder<{ viewer: string | null; ids: readonly string[] }>) => {
    const viewer = viewerIn(query, viewerKind)
    return selectProducts(query.kysely)
      .select(ownExtraColumns(viewer))
      .select(viewerColumns(viewer))
      .where((eb) => eb('p.id', '=', eb.fn.any(query.param('ids'))))
      .where(isVisibleTo(viewer))
  }),
)

/** Reads those of the products that the viewer can see, for a list in the order of their ids. */
export const readProducts = async (
  { db }: Deps<'db'>,
  ids: readonly string[],
  viewer: string | null,
): Promise<ProductRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.kysely.executeQuery(productsById[viewerKindOf(viewer)]({ viewer, ids }))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the products that the viewer can see, as lists show them, in the order of their ids. */
export const loadProducts = async (
  deps: ReadDeps,
  ids: readonly string[],
  viewer: string | null,
): Promise<Product[]> => (await readProducts(deps, ids, viewer)).map((row) => productView(deps, row, viewer))

type Info = z.output<typeof productInfo>

/** Returns the chat views of products by id, except those that the viewer cannot see. */
export const loadProductInfos = async (
  deps: ReadDeps,
  ids: readonly string[],
  viewer: string,
): Promise<Map<string, Info>> => {
  if (ids.length === 0) return new Map()
  const rows = await deps.db.kysely
    .selectFrom('Product as p')
    .select(['p.id', 'p.title', 'p.media', ...priceColumns])
    .where('p.id', 'in', ids)
    .where(isVisibleTo(viewer))
    .execute()
  return new Map(
    rows.map((row) => {
      const price = moneyView(priceAt(row, new Date())?.current ?? null, row.currency)
      const { title, image, mediaType } = coverOf(deps, row)
      return [row.id, { id: row.id, title, price, image, mediaType }]
    }),
  )
}

/**
 * Checks that a product is the caller's own.
 * @throws NOT_FOUND if the caller cannot see it or it is another shop's; FORBIDDEN if it is
 * another user's
 */
export const assertOwn = async (
  { db }: Deps<'db'>,
  actor: Actor,
  { id, shopId }: { id: string; shopId?: string },
): Promise<void> => {
  const viewer = userIdOf(actor)
  const row = await db.kysely
    .selectFrom('Product as p')
    .select(['p.ownerId', 'p.shopId'])
    .where('p.id', '=', id)
    .where(isReadableTo(viewer, isAdmin(actor)))
    .executeTakeFirst()
  if (!row || (shopId !== undefined && row.shopId !== shopId)) throw fail('NOT_FOUND')
  if (row.ownerId !== viewer) throw fail('FORBIDDEN')
}
