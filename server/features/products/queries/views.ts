import type { ProductAi } from '../../../../contract/products/ai.ts'
import type { ProcessingStage, ProductStatus } from '../../../../contract/products/status.ts'
import type { Media, Product } from '../../../../contract/products/views.ts'
import type { ShopCard } from '../../../../contract/shops/views.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { ProductMedia } from '../../../../prisma/json.ts'
import { moneyView } from '../../countries/public.ts'
import { locationOf } from '../../shops/public.ts'
import { type Pricing, priceAt } from './sale.ts'

export type StoredMedia = ProductMedia

/** What a product's counts are made of. */
export type StatsRow = {
  id: string
  likesCount: number
  bookmarksCount: number
  commentsCount: number
  viewsCount: number
  inquiriesCount: number
  sharesCount: number
  ratingSum: number
  ratingCount: number
}

export type ProductRow = Pricing &
  StatsRow & {
    /** Only in lists that are ranked by it. */
    score?: number
    shopId: string
    ownerId: string
    title: string | null
    description: string | null
    currency: string
    category: string | null
    subcategory: string | null
    brand: string | null
    condition: string | null
    media: StoredMedia[]
    status: ProductStatus
    stage: ProcessingStage
    percent: number
    failureReason: string | null
    aiProcessingCompleted: boolean
    /** Read for its owner alone. */
    ai: ProductAi | null
    isAvailable: boolean
    isFeatured: boolean
    stockQuantity: number
    isInStock: boolean
    sku: string | null
    barcode: string | null
    weight: Product['weight']
    dimensions: Product['dimensions']
    shipping: Product['shipping']
    seo: Product['seo']
    attributes: Record<string, unknown>
    tags: string[]
    publishedAt: Date | null
    createdAt: Date
    updatedAt: Date
    shopName: string
    shopSlug: string
    shopDescription: string
    shopLogo: string | null
    shopCover: string | null
    shopCity: string | null
    shopCountry: string | null
    shopIsVerified: boolean
    shopFollowers: number
    ownerIsPhoneVerified: boolean
    isLiked: boolean
    isBookmarked: boolean
    isFollowingShop: boolean
  }

export const statsColumns = `
  p."likesCount", p."bookmarksCount", p."commentsCount", p."viewsCount", p."inquiriesCount", p."sharesCount",
  p."ratingSum", p."ratingCount"`

/** How the viewer ($1) stands to a product and its shop. */
const flags = `liked."userId" IS NOT NULL AS "isLiked", kept."userId" IS NOT NULL AS "isBookmarked",
  followed."userId" IS NOT NULL AS "isFollowingShop"`
const flagJoins = `
  LEFT JOIN "ProductLike" liked ON liked."userId" = $1::uuid AND liked."productId" = p.id
  LEFT JOIN "ProductBookmark" kept ON kept."userId" = $1::uuid AND kept."productId" = p.id
  LEFT JOIN "ShopFollow" followed ON followed."userId" = $1::uuid AND followed."shopId" = p."shopId"`

const columnsWith = (flags: string) => `
  p.id, p."shopId", p."ownerId", p.title, p.description, p."priceMinor", p."reducedMinor", p.discount,
  p."isOnSale", p."saleStartsAt", p."saleEndsAt", p.currency, p.category, p.subcategory, p.brand,
  p.condition, p.media, p.status, p.stage, p.percent, p."failureReason", p."aiProcessingCompleted",
  CASE WHEN p."ownerId" = $1::uuid THEN p.ai END AS ai, p."isAvailable",
  p."isFeatured", p."stockQuantity", p."isInStock", p.sku, p.barcode,
  p.weight, p.dimensions, p.shipping, p.seo, p.attributes, p.tags, ${statsColumns},
  p."publishedAt", p."createdAt", p."updatedAt",
  s.name AS "shopName", s.slug AS "shopSlug", s.description AS "shopDescription", s.logo AS "shopLogo",
  s."coverImage" AS "shopCover", s.city AS "shopCity", s."countryCode" AS "shopCountry",
  s."isVerified" AS "shopIsVerified", s."followersCount" AS "shopFollowers",
  s."ownerIsPhoneVerified",
  ${flags}`
const joinsWith = (joins: string) => `
  LEFT JOIN "Shop" s ON s.id = p."shopId"${joins}`

/** All that a product's view is made of. `p` is the product, the rest comes of `productJoins`. */
export const productColumns = columnsWith(flags)

/** The shop and how the viewer ($1, may be null) stands to them. Outer joins: there may be no `p` at all. */
export const productJoins = joinsWith(flagJoins)

/** Who has marked no more than these has them read at once; of more, each product of a page is looked up. */
const FEW = 100
const fewOf = (table: string, column: string): string =>
  `ARRAY(SELECT "${column}" FROM "${table}" WHERE "userId" = $1::uuid LIMIT ${FEW + 1})`
/** The look-up is a value rather than an EXISTS, for which Postgres would read all that the user has marked. */
const isAmong = (few: string, table: string, column: string, id: string): string => `
  CASE WHEN cardinality((SELECT ${few} FROM mine)) > ${FEW}
    THEN coalesce((SELECT true FROM "${table}" m WHERE m."userId" = $1::uuid AND m."${column}" = ${id}), false)
    ELSE ${id} = ANY ((SELECT ${few} FROM mine)::uuid[]) END`

/**
 * The same for a member's page: what one has liked, saved and follows is read once and not product by product, which is
 * a tenth of the page. `mine` is a part of the WITH.
 */
export const forMember = {
  mine: `mine AS MATERIALIZED (SELECT ${fewOf('ProductLike', 'productId')} AS liked,
    ${fewOf('ProductBookmark', 'productId')} AS kept, ${fewOf('ShopFollow', 'shopId')} AS followed)`,
  columns: columnsWith(`${isAmong('liked', 'ProductLike', 'productId', 'p.id')} AS "isLiked",
    ${isAmong('kept', 'ProductBookmark', 'productId', 'p.id')} AS "isBookmarked",
    ${isAmong('followed', 'ShopFollow', 'shopId', 'p."shopId"')} AS "isFollowingShop"`),
  joins: joinsWith(''),
  /** Whether the viewer has liked, saved or followed anything. */
  isPersonalized: '(SELECT cardinality(liked) + cardinality(kept) + cardinality(followed) > 0 FROM mine)',
} as const

/**
 * The same where `mine` is joined and the viewer is known to have marked few: looking up of more is part of the plan even
 * where it never runs, and costs a twentieth of the page. `isMany` says that they marked more, and the flags are not to be
 * believed.
 */
export const forFewMarks = {
  columns: columnsWith(`p.id = ANY (mine.liked) AS "isLiked", p.id = ANY (mine.kept) AS "isBookmarked",
    p."shopId" = ANY (mine.followed) AS "isFollowingShop"`),
  isPersonalized: 'cardinality(mine.liked) + cardinality(mine.kept) + cardinality(mine.followed) > 0',
  isMany: `greatest(cardinality(mine.liked), cardinality(mine.kept), cardinality(mine.followed)) > ${FEW}`,
} as const

/**
 * The same text for who is nobody in particular. A visitor has no likes, follows or blocks: where the text says so itself,
 * the plan that a connection keeps does not even open those tables. $1 stays, so that the others keep their numbers.
 */
export const forVisitor = (text: string): string =>
  text
    .replace(flags, 'false AS "isLiked", false AS "isBookmarked", false AS "isFollowingShop"')
    .replace(flagJoins, '')
    .replaceAll(/\$1(?!\d)(::uuid)?/g, 'NULL::uuid')
    .replace(/\bSELECT facts\.\*/, 'SELECT $1::uuid AS nobody, facts.*')

/** What a product is called that has no title yet, and a shop without a name (spec 2, section 3). */
export const UNTITLED = 'Untitled Product'
const UNKNOWN_SHOP = 'Unknown Shop'

/** A product as `viewer` may see it; whether that viewer may is decided before. */
export function productView({ storage }: Needs<'storage'>, row: ProductRow, viewer: string | null): Product {
  const isOwner = row.ownerId === viewer
  const title = row.title ?? UNTITLED
  const media = row.media.map((kept) => mediaView({ storage }, kept))
  const price = priceAt(row, new Date())
  const regularPrice = price && moneyView(price.regular, row.currency)
  return {
    id: row.id,
    _id: row.id,
    shopId: row.shopId,
    shop: shopCardView({ storage }, row),
    title,
    name: title,
    description: row.description ?? '',
    // Writing an amount is dear, and most products have one.
    price:
      price && price.discount > 0 ? moneyView(price.now, row.currency, price.discount / 100) : regularPrice,
    regularPrice,
    media,
    images: media.flatMap((one) => pictureOf(one) ?? []),
    category: row.category,
    subcategory: row.subcategory,
    brand: row.brand,
    condition: row.condition,
    status: row.status,
    progress: isOwner ? { stage: row.stage, percent: row.percent } : null,
    failureReason: isOwner ? row.failureReason : null,
    likes: row.likesCount,
    views: row.viewsCount,
    comments: row.commentsCount,
    stats: statsView(row),
    isPopular: row.viewsCount > 100 || row.likesCount > 10,
    aiProcessingCompleted: row.aiProcessingCompleted,
    ai: isOwner ? row.ai : null,
    isActive: row.status === 'active',
    isAvailable: row.isAvailable,
    isFeatured: row.isFeatured,
    isOnSale: price !== null && price.discount > 0,
    sale: isOwner ? { isPlanned: row.isOnSale, discount: row.discount / 100 } : null,
    saleStartsAt: row.saleStartsAt?.toISOString() ?? null,
    saleEndsAt: row.saleEndsAt?.toISOString() ?? null,
    stock: { quantity: row.stockQuantity, isInStock: row.isInStock && row.stockQuantity > 0 },
    sku: row.sku,
    slug: `product-${row.id}`,
    barcode: row.barcode,
    weight: row.weight,
    dimensions: row.dimensions,
    shipping: row.shipping,
    seo: row.seo,
    attributes: row.attributes,
    tags: row.tags,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    viewer: {
      isLiked: row.isLiked,
      isBookmarked: row.isBookmarked,
      isFollowingShop: row.isFollowingShop,
      isOwner,
    },
  }
}

/** The counts that everyone sees alike. */
export const statsView = (row: StatsRow) => ({
  productId: row.id,
  views: row.viewsCount,
  commentCount: row.commentsCount,
  likes: row.likesCount,
  favorites: row.likesCount,
  bookmarks: row.bookmarksCount,
  inquiries: row.inquiriesCount,
  shares: row.sharesCount,
  averageRating: row.ratingCount === 0 ? 0 : Math.round((row.ratingSum / row.ratingCount) * 100) / 100,
  ratingCount: row.ratingCount,
})

function shopCardView({ storage }: Needs<'storage'>, row: ProductRow): ShopCard {
  const logo = row.shopLogo && storage.url(row.shopLogo)
  return {
    id: row.shopId,
    _id: row.shopId,
    owner: row.ownerId,
    name: row.shopName || UNKNOWN_SHOP,
    slug: row.shopSlug,
    description: row.shopDescription,
    avatar: logo,
    logo,
    banner: row.shopCover && storage.url(row.shopCover),
    location: locationOf(row.shopCity, row.shopCountry),
    isVerified: row.shopIsVerified,
    isPhoneVerified: row.ownerIsPhoneVerified,
    followersCount: row.shopFollowers,
  }
}

/** One of a product's pictures or videos, its keys turned into addresses. */
export const mediaView = ({ storage }: Needs<'storage'>, kept: StoredMedia): Media => ({
  ...kept,
  url: storage.url(kept.key),
  poster: kept.poster && storage.url(kept.poster),
  renditions: kept.renditions.map(({ height, key, size }) => ({ height, url: storage.url(key), size })),
  captions: kept.captions && storage.url(kept.captions),
})

/** What stands for it where there is room for one picture: itself, or a video's poster. */
export const pictureOf = (media: Media): string | null => (media.type === 'image' ? media.url : media.poster)
