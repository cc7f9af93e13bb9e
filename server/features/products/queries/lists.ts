import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { categoryNamed } from '../../../../contract/categories/categories.ts'
import {
  type listFeaturedProducts as listFeaturedProductsEndpoint,
  type listProducts as listProductsEndpoint,
  type listShopProducts as listShopProductsEndpoint,
  productSorts,
} from '../../../../contract/products/lists.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { literal, type Operand } from '../../../../platform/db/expressions.ts'
import { type Builder, prepared, recordOf, unpreparedBuilder } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { type Actor, isAdmin, queueOwner, userIdOf } from '../../../access.ts'
import { MAX_TOTAL } from '../../../cursor.ts'
import { viewerIn, viewerKindOf, viewerKinds } from '../../../viewer-kind.ts'
import { userTable } from '../../accounts/tables.ts'
import { blockedEitherWay } from '../../blocks/tables.ts'
import { isShopOpenTo, shopTable } from '../../shops/tables.ts'
import { CATEGORY_COUNT, listedTotal, storedCount } from '../tables.ts'
import { conditionsOf, type Filters } from './filters.ts'
import { lastCreated, type Ordering, orderings, type Start, startOf, starts } from './orderings.ts'
import { type PageParams, productPage } from './pages.ts'
import { type Listing, type ReadDeps, readPage } from './read-page.ts'
import { isListed, isListedForUnblocked, isVisibleForUnblocked } from './visibility.ts'

const eb = expressionBuilder<DB & { p: DB['Product'] }, 'p'>()

type Answer = EndpointResult<typeof listProductsEndpoint>
type Viewer = Operand<string | null>

/** A list whose length is stored: of all products, of a shop or of a category. */
type StoredList = { filter: 'none' | 'shop' | 'category'; value: Operand<string> }

const storedListCondition = ({ filter, value }: StoredList): Expression<SqlBool> =>
  filter === 'none'
    ? literal<boolean>(true)
    : eb(
        filter === 'shop' ? 'p.shopId' : 'p.category',
        '=',
        sql<string>`${value}::${sql.raw(filter === 'shop' ? 'uuid' : 'text')}`,
      )

/** Selects the length of a list as its row says, less what a block hides from the viewer. */
const storedTotal = (viewer: Viewer, { filter, value }: StoredList) => {
  if (filter === 'none') return sql<number>`${listedTotal()} - ${hiddenFrom(viewer, sql`s."productsCount"`)}`
  if (filter === 'shop') {
    const isHidden = viewer === null ? sql`false` : sql`s."ownerId" IN (${blockedEitherWay(viewer)})`
    return sql<number>`coalesce((SELECT CASE WHEN ${isHidden} THEN 0 ELSE s."productsCount" END
      FROM ${shopTable} s WHERE s.id = ${value}::uuid), 0)`
  }
  const ofShop = sql`(SELECT count(*) FROM "Product" p
    WHERE p."shopId" = s.id AND ${isListed()} AND p.category = ${value}::text)`
  return sql<number>`${storedCount(sql`${sql.lit(CATEGORY_COUNT)} || ${value}::text`)} - ${hiddenFrom(viewer, ofShop)}`
}

/** Selects how many products a block hides from the viewer, summed over the blocked shops. */
const hiddenFrom = (viewer: Viewer, ofShop: Expression<unknown>) =>
  viewer === null
    ? literal(0)
    : sql<number>`coalesce((SELECT sum(${ofShop})::int FROM ${shopTable} s WHERE s."ownerId" IN (${blockedEitherWay(viewer)})), 0)`

const totalOf = ({ kysely }: Pick<Builder<never>, 'kysely'>, total: Expression<number>) =>
  kysely.selectNoFrom(sql<number>`${total}`.as('total'))

/** Whether an index has this order. */
const hasIndex = ({ name }: Ordering, filter: StoredList['filter']): boolean =>
  filter === 'none' || name === 'newest' || (filter === 'category' && name === 'popular')

const storedTotalPages = recordOf(['none', 'shop', 'category'], (filter) =>
  recordOf(productSorts, (sort) =>
    recordOf(starts, (start) =>
      recordOf(viewerKinds, (viewerKind) =>
        prepared((query: Builder<PageParams & { value: string }>) => {
          const viewer = viewerIn(query, viewerKind)
          const list = { filter, value: query.param('value') }
          return productPage(query, {
            viewer,
            ordering: orderings[sort],
            start,
            where: eb.and([isListedForUnblocked(viewer), storedListCondition(list)]),
            total: totalOf(query, storedTotal(viewer, list)),
            usesIndexOrder: hasIndex(orderings[sort], filter),
          })
        }),
      ),
    ),
  ),
)

/** A list with a stored length: its condition for all viewers, and how a page of it is read. */
export const listWithStoredTotal = (input: ParsedInput<typeof listProductsEndpoint>) => {
  const list = storedListOf(input)
  if (!list) return null
  const { filter, value } = list
  const sort = input.sort ?? 'newest'
  const ordering = orderings[sort]
  return {
    name: filter === 'none' ? 'products.list' : `products.list-${filter}`,
    ordering,
    where: eb.and([isListed(), storedListCondition(list)]),
    values: filter === 'none' ? [] : [value],
    read: (deps: ReadDeps, actor: Actor, start: Start): Promise<Answer> => {
      const query = storedTotalPages[filter][sort][start.from][viewerKindOf(userIdOf(actor))]
      return readPage(deps, actor, input, { ordering, start, query: (params) => query({ ...params, value }) })
    },
  }
}

/** Returns the list with a stored length that has these filters, if there is one. */
const storedListOf = (input: Filters): { filter: StoredList['filter']; value: string } | undefined => {
  const { shopId, category } = input
  const count = conditionsOf(input).length
  if (count === 0) return { filter: 'none', value: '' }
  if (count > 1) return
  if (shopId !== undefined) return { filter: 'shop', value: shopId }
  return category ? { filter: 'category', value: categoryNamed(category) } : undefined
}

/** Lists products by filters without a stored length. PostgreSQL plans it for their values. */
export const listFiltered = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof listProductsEndpoint>,
): Promise<Answer> => {
  const ordering = orderings[input.sort ?? 'newest']
  const viewer = userIdOf(actor)
  const where = eb.and([isListedForUnblocked(viewer), ...conditionsOf(input)])
  const found = deps.db.kysely
    .selectFrom('Product as p')
    .select('p.id')
    .where(where)
    .limit(literal(MAX_TOTAL))
  const start = startOf(ordering, input)
  const list: Listing = {
    ordering,
    start,
    query: (params) =>
      productPage(unpreparedBuilder(deps.db.kysely, params), {
        viewer,
        ordering,
        start: start.from,
        where,
        total: selectCount(found),
        usesIndexOrder: false,
      }).compile(),
  }
  return deps.db.longRead(queueOwner(actor), () => readPage(deps, actor, input, list))
}

const selectCount = (rows: AliasableExpression<{ id: string }>) =>
  eb.selectFrom(rows.as('found')).select((found) => found.fn.countAll<number>().as('total'))

/** Lists the products that administrators feature, the newest first. */
export const listFeaturedProducts = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof listFeaturedProductsEndpoint>,
): Promise<Answer> => {
  const viewer = userIdOf(actor)
  const ordering = orderings.newest
  const filters = conditionsOf(input)
  const where = eb.and([isListedForUnblocked(viewer), eb.ref('p.isFeatured'), ...filters])
  const start = startOf(ordering, input)
  return readPage(deps, actor, input, {
    ordering,
    start,
    query: (params) =>
      productPage(unpreparedBuilder(deps.db.kysely, params), {
        viewer,
        ordering,
        start: start.from,
        where,
        total: selectCount(eb.selectFrom('Product as p').select('p.id').where(where)),
        usesIndexOrder: filters.length === 0,
      }).compile(),
  })
}

type ShopParams = PageParams & { shopId: string; isAdmin: boolean }

/**
 * Selects how many products of a shop the viewer sees; no row if the viewer does not see the shop.
 */
const shopTotal = (viewer: Viewer, shopId: Expression<string>, isAdmin: Expression<boolean>) => {
  const seesAll = viewer === null ? isAdmin : sql<boolean>`(s."ownerId" = ${viewer} OR ${isAdmin})`
  const isHidden = viewer === null ? sql`false` : sql`s."ownerId" IN (${blockedEitherWay(viewer)})`
  return eb
    .selectFrom(shopTable.as('s'))
    .innerJoin(userTable.as('owner'), 'owner.id', 's.ownerId')
    .select(
      sql<number>`CASE WHEN ${seesAll}
        THEN (SELECT count(*) FROM "Product" p WHERE p."shopId" = s.id AND p."deletedAt" IS NULL)
        WHEN ${isHidden} THEN 0
        ELSE s."productsCount" END`.as('total'),
    )
    .where('s.id', '=', shopId)
    .where(isShopOpenTo(viewer, isAdmin))
}

const shopPages = recordOf(starts, (start) =>
  recordOf(viewerKinds, (viewerKind) =>
    prepared((query: Builder<ShopParams>) => {
      const viewer = viewerIn(query, viewerKind)
      const isAdmin = sql<boolean>`${query.param('isAdmin')}::boolean`
      return productPage(query, {
        viewer,
        ordering: lastCreated,
        start,
        where: eb.and([
          eb('p.shopId', '=', query.param('shopId')),
          eb.or([isVisibleForUnblocked(viewer), eb.and([isAdmin, eb('p.deletedAt', 'is', null)])]),
        ]),
        total: shopTotal(viewer, query.param('shopId'), isAdmin),
        usesIndexOrder: true,
      })
    }),
  ),
)

/**
 * Lists a shop's products, newest first: all for its owner and administrators, the listed ones for
 * others.
 * @throws NO_SHOP if the caller does not see the shop
 */
export const listShopProducts = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof listShopProductsEndpoint>,
): Promise<Answer> => {
  const start = startOf(lastCreated, input)
  const query = shopPages[start.from][viewerKindOf(userIdOf(actor))]
  const list: Listing = {
    ordering: lastCreated,
    start,
    query: (params) => query({ ...params, shopId: input.shopId, isAdmin: isAdmin(actor) }),
    missingError: () => fail('NO_SHOP'),
  }
  const read = () => readPage(deps, actor, input, list)
  // A later page by number skips rows, of which a shop may have thousands.
  return start.from === 'offset' ? deps.db.countedRead(queueOwner(actor), read) : read()
}
