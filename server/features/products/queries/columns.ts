import {
  type Expression,
  expressionBuilder,
  type NotNull,
  type QueryCreator,
  type Selectable,
  sql,
} from 'kysely'
import type { Executor } from '../../../../platform/db/db.ts'
import { literal, type Operand } from '../../../../platform/db/expressions.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { ProductAi } from '../../../../prisma/json.ts'
import { isFollowingShop, shopFollowTable } from '../../follows/tables.ts'
import { hasBookmarked, hasLiked, productBookmarkTable, productLikeTable } from '../../likes/tables.ts'
import { shopTable } from '../../shops/tables.ts'

/** The public counts of a product, from "Product" under the alias `p`. */
export const statsColumns = [
  'p.likesCount',
  'p.bookmarksCount',
  'p.commentsCount',
  'p.viewsCount',
  'p.inquiriesCount',
  'p.sharesCount',
  'p.ratingSum',
  'p.ratingCount',
] as const

/** The columns that `priceAt` reads. */
export const priceColumns = [
  'p.priceMinor',
  'p.reducedMinor',
  'p.discount',
  'p.isOnSale',
  'p.saleStartsAt',
  'p.saleEndsAt',
  'p.currency',
] as const

/** The columns that every view of a product `p` of the shop `s` reads, besides `extraColumns`. */
export const productColumns = [
  'p.id',
  'p.shopId',
  'p.ownerId',
  'p.title',
  'p.description',
  ...priceColumns,
  'p.category',
  'p.subcategory',
  'p.brand',
  'p.condition',
  'p.media',
  'p.status',
  'p.stage',
  'p.percent',
  'p.failureReason',
  'p.aiProcessingCompleted',
  'p.isAvailable',
  'p.isFeatured',
  'p.stockQuantity',
  'p.isInStock',
  'p.offersOn',
  'p.lowestMinor',
  'p.autoAcceptMinor',
  'p.tags',
  ...statsColumns,
  'p.publishedAt',
  'p.createdAt',
  'p.updatedAt',
  's.name as shopName',
  's.slug as shopSlug',
  's.description as shopDescription',
  's.logo as shopLogo',
  's.coverImage as shopCover',
  's.city as shopCity',
  's.countryCode as shopCountry',
  's.isVerified as shopIsVerified',
  's.followersCount as shopFollowers',
  's.ownerIsPhoneVerified',
  's.offersOn as shopOffersOn',
] as const

type Viewer = Operand<string | null>

/** The viewer's relation to a product, and columns for its owner only. */
type ViewerColumns = {
  ai: Expression<ProductAi | null>
  isLiked: Expression<boolean>
  isBookmarked: Expression<boolean>
  isFollowingShop: Expression<boolean>
}

const aliased = ({ ai, isLiked, isBookmarked, isFollowingShop }: ViewerColumns) =>
  [
    sql<ProductAi | null>`${ai}`.as('ai'),
    sql<boolean>`${isLiked}`.as('isLiked'),
    sql<boolean>`${isBookmarked}`.as('isBookmarked'),
    sql<boolean>`${isFollowingShop}`.as('isFollowingShop'),
  ] as const

const no = literal<boolean>(false)
const visitorColumns = aliased({
  ai: sql`NULL::jsonb`,
  isLiked: no,
  isBookmarked: no,
  isFollowingShop: no,
})

const eb = expressionBuilder<DB & { p: DB['Product'] }, 'p'>()

/** The seller's extra fields, up to 15 KB: with them, a product is complete. */
export const extraColumns = [
  'p.sku',
  'p.barcode',
  'p.weight',
  'p.dimensions',
  'p.shipping',
  'p.seo',
  'p.attributes',
] as const

/**
 * The extra fields in lists: only a product's owner gets them there, or one seller's products would
 * make everybody's lists large. `attributes` is null where they are left out.
 */
export const ownExtraColumns = (viewer: Viewer) => {
  const isOwn = viewer === null ? no : eb('p.ownerId', '=', viewer)
  const ifOwn = <Column extends (typeof extraColumns)[number]>(column: Column) =>
    eb.case().when(isOwn).then(eb.ref(column)).end()
  return [
    ifOwn('p.sku').as('sku'),
    ifOwn('p.barcode').as('barcode'),
    ifOwn('p.weight').as('weight'),
    ifOwn('p.dimensions').as('dimensions'),
    ifOwn('p.shipping').as('shipping'),
    ifOwn('p.seo').as('seo'),
    ifOwn('p.attributes').as('attributes'),
  ] as const
}

const aiFor = (viewer: Viewer): Expression<ProductAi | null> =>
  sql<ProductAi | null>`CASE WHEN ${eb.ref('p.ownerId')} = ${viewer} THEN ${eb.ref('p.ai')} END`

/** The columns that depend on the viewer, each looked up per product. */
export const viewerColumns = (viewer: Viewer) =>
  viewer === null
    ? visitorColumns
    : aliased({
        ai: aiFor(viewer),
        isLiked: hasLiked(viewer, eb.ref('p.id')),
        isBookmarked: hasBookmarked(viewer, eb.ref('p.id')),
        isFollowingShop: isFollowingShop(viewer, eb.ref('p.shopId')),
      })

/**
 * Up to this many likes, bookmarks or follows are read at once; beyond, each product of a page is
 * looked up.
 */
const MAX_READ_AT_ONCE = 100

/**
 * Selects what a member liked, bookmarked and followed: at most `MAX_READ_AT_ONCE` of each, and one
 * more. `pageColumns` and `isPersonalized` read it as `mine`. A tenth cheaper than looking up each
 * product.
 */
const selectViewerActions = (executor: Executor, viewer: Viewer) => {
  const max = literal(MAX_READ_AT_ONCE + 1)
  const liked = executor
    .selectFrom(productLikeTable.as('productLike'))
    .select('productId')
    .where('userId', '=', viewer)
    .limit(max)
  const bookmarked = executor
    .selectFrom(productBookmarkTable.as('productBookmark'))
    .select('productId')
    .where('userId', '=', viewer)
    .limit(max)
  const followed = executor
    .selectFrom(shopFollowTable.as('shopFollow'))
    .select('shopId')
    .where('userId', '=', viewer)
    .limit(max)
  return executor.selectNoFrom([
    sql<string[]>`ARRAY(${liked})`.as('liked'),
    sql<string[]>`ARRAY(${bookmarked})`.as('bookmarked'),
    sql<string[]>`ARRAY(${followed})`.as('followed'),
  ])
}

/** Adds the part `mine` to a query, which PostgreSQL skips for visitors. */
export const withViewerActions = (executor: Executor, viewer: Viewer) =>
  executor.with(
    (cte) => cte('mine').materialized(),
    () => selectViewerActions(executor, viewer),
  )

/** Like `viewerColumns`, for a page of a query that has the part `mine`. */
export const pageColumns = (viewer: Viewer) =>
  viewer === null
    ? visitorColumns
    : aliased({
        ai: aiFor(viewer),
        isLiked: isAmong('liked', eb.ref('p.id'), hasLiked(viewer, eb.ref('p.id'))),
        isBookmarked: isAmong('bookmarked', eb.ref('p.id'), hasBookmarked(viewer, eb.ref('p.id'))),
        isFollowingShop: isAmong('followed', eb.ref('p.shopId'), isFollowingShop(viewer, eb.ref('p.shopId'))),
      })

const isAmong = (
  list: 'liked' | 'bookmarked' | 'followed',
  id: Expression<string>,
  lookUp: Expression<boolean>,
) => {
  const ids = sql`(SELECT ${sql.ref(list)} FROM mine)`
  return sql<boolean>`CASE WHEN cardinality(${ids}) > ${sql.lit(MAX_READ_AT_ONCE)} THEN ${lookUp} ELSE ${id} = ANY (${ids}::uuid[]) END`
}

/** Condition: the viewer has liked, bookmarked or followed anything. */
export const isPersonalized = (viewer: Viewer): Expression<boolean> =>
  viewer === null
    ? no
    : sql<boolean>`(SELECT cardinality(liked) + cardinality(bookmarked) + cardinality(followed) > 0 FROM mine)`

/** The shop's columns that are never null: each product has a shop. */
export type ShopColumns = {
  shopName: NotNull
  shopSlug: NotNull
  shopDescription: NotNull
  shopIsVerified: NotNull
  shopFollowers: NotNull
  ownerIsPhoneVerified: NotNull
  shopOffersOn: NotNull
}

/** Selects the columns of the product view that do not depend on the viewer, nor on the list. */
export const selectProducts = (db: QueryCreator<DB>) =>
  db
    .selectFrom('Product as p')
    // An outer join although each product has a shop: the planner then reads the products first.
    .leftJoin(shopTable.as('s'), 's.id', 'p.shopId')
    .select(productColumns)
    .$narrowType<ShopColumns>()

/**
 * Selects the products of a page, with the columns for the viewer. The query needs the part `mine`.
 */
export const selectPageOf = (db: QueryCreator<DB>, viewer: Viewer) =>
  selectProducts(db).select(ownExtraColumns(viewer)).select(pageColumns(viewer))

type Selected = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

type ExtraColumns = Pick<
  Selectable<DB['Product']>,
  'sku' | 'barcode' | 'weight' | 'dimensions' | 'shipping' | 'seo'
> & {
  attributes: Selectable<DB['Product']>['attributes'] | null
}

/** The columns of the product view. */
export type ProductRow = Selected &
  ExtraColumns & {
    ai: ProductAi | null
    isLiked: boolean
    isBookmarked: boolean
    isFollowingShop: boolean
  }
