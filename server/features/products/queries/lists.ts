import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { categoryNamed } from '../../../../contract/categories/categories.ts'
import type {
  listFeaturedProducts as listFeaturedProductsEndpoint,
  listProducts as listProductsEndpoint,
  listShopProducts as listShopProductsEndpoint,
} from '../../../../contract/products/lists.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { literal, type Operand } from '../../../../platform/db/expressions.ts'
import { type Builder, directBuilder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { type Actor, isAdmin, queueOwner, userIdOf } from '../../../access.ts'
import { viewerIn, viewerKindOf, viewerKinds } from '../../../viewer-kind.ts'
import { userTable } from '../../accounts/tables.ts'
import { blockedEitherWay } from '../../blocks/tables.ts'
import { isShopOpenTo, shopTable } from '../../shops/tables.ts'
import { categoryTally, listedTotal, tally } from '../tables.ts'
import { conditionsOf, type Filters } from './filters.ts'
import { lastCreated, type Ordering, orderings, type Start, starts } from './orderings.ts'
import { type PageParams, productPage } from './pages.ts'
import { type Listing, type ReadDeps, readPage, startOf } from './read-page.ts'
import { isListed, isListedTo, isVisibleInListTo } from './visibility.ts'

const eb = expressionBuilder<DB & { p: DB['Product'] }, 'p'>()

/** Maximum total of a filtered list; products beyond are not counted. */
const MAX_COUNTED = 10_000

type Answer = EndpointResult<typeof listProductsEndpoint>
type Viewer = Operand<string | null>

/** The lists whose lengths are stored: of all products, of a shop and of a category. */
type TalliedList = { filter: 'none' | 'shop' | 'category'; value: Operand<string> }

const talliedCondition = ({ filter, value }: TalliedList): Expression<SqlBool> =>
  filter === 'none'
    ? literal<boolean>(true)
    : eb(
        filter === 'shop' ? 'p.shopId' : 'p.category',
        '=',
        sql<string>`${value}::${sql.raw(filter === 'shop' ? 'uuid' : 'text')}`,
      )

/** Selects the length of a list as its row says, less what a block hides from the viewer. */
const talliedTotal = (viewer: Viewer, { filter, value }: TalliedList) => {
  if (filter === 'none') return sql<number>`${listedTotal()} - ${hiddenFrom(viewer, sql`s."productsCount"`)}`
  if (filter === 'shop') {
    const isHidden = viewer === null ? sql`false` : sql`s."ownerId" IN (${blockedEitherWay(viewer)})`
    return sql<number>`coalesce((SELECT CASE WHEN ${isHidden} THEN 0 ELSE s."productsCount" END
      FROM ${shopTable} s WHERE s.id = ${value}::uuid), 0)`
  }
  const ofShop = sql`(SELECT count(*) FROM "Product" p
    WHERE p."shopId" = s.id AND ${isListed()} AND p.category = ${value}::text)`
  return sql<number>`${tally(sql`${sql.lit(categoryTally)} || ${value}::text`)} - ${hiddenFrom(viewer, ofShop)}`
}

/** Selects how many products a block hides from the viewer, summed over the blocked shops. */
const hiddenFrom = (viewer: Viewer, ofShop: Expression<unknown>) =>
  viewer === null
    ? literal(0)
    : sql<number>`coalesce((SELECT sum(${ofShop})::int FROM ${shopTable} s WHERE s."ownerId" IN (${blockedEitherWay(viewer)})), 0)`

const totalOf = ({ kysely }: Pick<Builder<never>, 'kysely'>, total: Expression<number>) =>
  kysely.selectNoFrom(sql<number>`${total}`.as('total'))

const sorts = ['newest', 'popular', 'price-low', 'price-high'] as const

/** Whether an index has this order. */
const hasIndex = ({ name }: Ordering, filter: TalliedList['filter']): boolean =>
  filter === 'none' || name === 'newest' || (filter === 'category' && name === 'popular')

const talliedPages = recordOf(['none', 'shop', 'category'], (filter) =>
  recordOf(sorts, (sort) =>
    recordOf(starts, (start) =>
      recordOf(viewerKinds, (viewerKind) =>
        prepared((query: Builder<PageParams & { value: string }>) => {
          const viewer = viewerIn(query, viewerKind)
          const tallied = { filter, value: query.param('value') }
          return productPage(query, {
            viewer,
            ordering: orderings[sort],
            start,
            where: eb.and([isListedTo(viewer), talliedCondition(tallied)]),
            facts: totalOf(query, talliedTotal(viewer, tallied)),
            isWalked: hasIndex(orderings[sort], filter),
          })
        }),
      ),
    ),
  ),
)

/** A list with a stored length: its condition for all viewers, and how a page of it is read. */
export const talliedList = (input: ParsedInput<typeof listProductsEndpoint>) => {
  const tallied = talliedListOf(input)
  if (!tallied) return null
  const { filter, value } = tallied
  const sort = input.sort ?? 'newest'
  const ordering = orderings[sort]
  return {
    name: filter === 'none' ? 'products.list' : `products.list-${filter}`,
    ordering,
    where: eb.and([isListed(), talliedCondition(tallied)]),
    values: filter === 'none' ? [] : [value],
    read: (deps: ReadDeps, actor: Actor, start: Start): Promise<Answer> => {
      const query = talliedPages[filter][sort][start.from][viewerKindOf(userIdOf(actor))]
      return readPage(deps, actor, input, { ordering, start, query: (params) => query({ ...params, value }) })
    },
  }
}

/** Returns the list with a stored length that has these filters, if there is one. */
const talliedListOf = (input: Filters): { filter: TalliedList['filter']; value: string } | undefined => {
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
  const where = eb.and([isListedTo(viewer), ...conditionsOf(input)])
  const found = deps.db.kysely
    .selectFrom('Product as p')
    .select('p.id')
    .where(where)
    .limit(literal(MAX_COUNTED))
  const start = await startOf(ordering, input)
  const list: Listing = {
    ordering,
    start,
    query: (params) =>
      productPage(directBuilder(deps.db.kysely, params), {
        viewer,
        ordering,
        start: start.from,
        where,
        facts: selectCount(found),
        isWalked: false,
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
  const where = eb.and([isListedTo(viewer), eb.ref('p.isFeatured'), ...filters])
  const start = await startOf(ordering, input)
  return readPage(deps, actor, input, {
    ordering,
    start,
    query: (params) =>
      productPage(directBuilder(deps.db.kysely, params), {
        viewer,
        ordering,
        start: start.from,
        where,
        facts: selectCount(eb.selectFrom('Product as p').select('p.id').where(where)),
        isWalked: filters.length === 0,
      }).compile(),
  })
}

type ShopParams = PageParams & { shopId: string; isAdmin: boolean }

/**
 * Selects how many products of a shop the viewer sees; no row if the viewer does not see the shop.
 */
const shopFacts = (viewer: Viewer, shopId: Expression<string>, isAdmin: Expression<boolean>) => {
  const isOwn = viewer === null ? isAdmin : sql<boolean>`(s."ownerId" = ${viewer} OR ${isAdmin})`
  const isHidden = viewer === null ? sql`false` : sql`s."ownerId" IN (${blockedEitherWay(viewer)})`
  return eb
    .selectFrom(shopTable.as('s'))
    .innerJoin(userTable.as('owner'), 'owner.id', 's.ownerId')
    .select(
      sql<number>`CASE WHEN ${isOwn}
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
          eb.or([isVisibleInListTo(viewer), eb.and([isAdmin, eb('p.deletedAt', 'is', null)])]),
        ]),
        facts: shopFacts(viewer, query.param('shopId'), isAdmin),
        isWalked: true,
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
  const start = await startOf(lastCreated, input)
  const query = shopPages[start.from][viewerKindOf(userIdOf(actor))]
  const list: Listing = {
    ordering: lastCreated,
    start,
    query: (params) => query({ ...params, shopId: input.shopId, isAdmin: isAdmin(actor) }),
    otherwise: () => fail('NO_SHOP'),
  }
  const read = () => readPage(deps, actor, input, list)
  // A later page by number skips rows, of which a shop may have thousands.
  return start.from === 'skip' ? deps.db.countedRead(queueOwner(actor), read) : read()
}
