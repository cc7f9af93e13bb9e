import type { ProductAi } from '../../../../contract/products/ai.ts'
import type { ProcessingStage, ProductStatus } from '../../../../contract/products/status.ts'
import type { Media, Product } from '../../../../contract/products/views.ts'
import type { ShopCard } from '../../../../contract/shops/views.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { moneyView } from '../../countries/public.ts'
import { locationOf } from '../../shops/public.ts'
import { type Pricing, priceAt } from './sale.ts'

/** A product's `media` as they are kept: as the contract's, but with keys instead of addresses. */
export type StoredMedia = {
  key: string
  type: 'image' | 'video'
  size: number
  isPrimary: boolean
  poster: string | null
  width: number | null
  height: number | null
  /** Seconds. */
  duration: number | null
  thumbhash: string | null
  renditions: { height: number; key: string; size: number }[]
  captions: string | null
}

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
const flagsOf = (liked: string, kept: string) => `${liked} AS "isLiked", ${kept} AS "isBookmarked",
  followed."userId" IS NOT NULL AS "isFollowingShop"`
const flags = flagsOf('liked."userId" IS NOT NULL', 'kept."userId" IS NOT NULL')
const followJoin = `
  LEFT JOIN "ShopFollow" followed ON followed."userId" = $1::uuid AND followed."shopId" = p."shopId"`
const flagJoins = `
  LEFT JOIN "ProductLike" liked ON liked."userId" = $1::uuid AND liked."productId" = p.id
  LEFT JOIN "ProductBookmark" kept ON kept."userId" = $1::uuid AND kept."productId" = p.id${followJoin}`

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
  u."isPhoneVerified" AS "ownerIsPhoneVerified",
  ${flags}`
const joinsWith = (joins: string) => `
  LEFT JOIN "Shop" s ON s.id = p."shopId"
  LEFT JOIN "User" u ON u.id = p."ownerId"${joins}`

/** All that a product's view is made of. `p` is the product, the rest comes of `productJoins`. */
export const productColumns = columnsWith(flags)

/** The shop, its owner and how the viewer ($1, may be null) stands to them. Outer joins: there may be no `p` at all. */
export const productJoins = joinsWith(flagJoins)

/**
 * The same for a member's page of which the statement knows the ids beforehand: what one has liked and saved of them is
 * asked once each and not product by product, which is a twentieth of the page. `ids` is an array in the text.
 */
export const partsOfPage = (ids: string): { columns: string; from: string; joins: string } => {
  const marked = (table: string) =>
    `ARRAY(SELECT "productId" FROM "${table}" WHERE "userId" = $1::uuid AND "productId" = ANY (${ids}))`
  return {
    columns: columnsWith(flagsOf('p.id = ANY (mine.liked)', 'p.id = ANY (mine.kept)')),
    from: `(SELECT ${marked('ProductLike')} AS liked, ${marked('ProductBookmark')} AS kept) mine`,
    joins: joinsWith(followJoin),
  }
}

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
