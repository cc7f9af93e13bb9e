import { fromMinor } from '../../../../contract/money.ts'
import type { Media, Product } from '../../../../contract/products/views.ts'
import { isPopular, unknownShop, untitledProduct } from '../../../../contract/products/views.ts'
import type { ShopCard } from '../../../../contract/shops/views.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { ProductMedia } from '../../../../prisma/json.ts'
import { moneyView } from '../../countries/public.ts'
import { placeView } from '../../shops/public.ts'
import type { ProductRow } from './columns.ts'
import { priceAt } from './sale.ts'

/** A product's counts. */
type StatsRow = Pick<
  ProductRow,
  | 'id'
  | 'likesCount'
  | 'bookmarksCount'
  | 'commentsCount'
  | 'viewsCount'
  | 'inquiriesCount'
  | 'sharesCount'
  | 'ratingSum'
  | 'ratingCount'
>

/** Returns a product as the viewer sees it. The caller checks the permission. */
export const productView = (
  { storage }: Deps<'storage'>,
  row: ProductRow,
  viewer: string | null,
): Product => {
  const isOwner = row.ownerId === viewer
  const title = row.title ?? untitledProduct
  const media = row.media.map((stored) => mediaView({ storage }, stored))
  return {
    id: row.id,
    _id: row.id,
    shopId: row.shopId,
    shop: shopCardView({ storage }, row),
    title,
    ...(row.title === null && { isUntitled: true }),
    name: title,
    description: row.description ?? '',
    ...pricesView(row),
    media,
    images: media.flatMap((one) => imageOf(one) ?? []),
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
    isPopular: isPopular({ views: row.viewsCount, likes: row.likesCount }),
    aiProcessingCompleted: row.aiProcessingCompleted,
    ai: isOwner ? row.ai : null,
    isActive: row.status === 'active',
    isAvailable: row.isAvailable,
    isFeatured: row.isFeatured,
    sale: isOwner ? { isPlanned: row.isOnSale, discount: row.discount / 100 } : null,
    saleStartsAt: row.saleStartsAt?.toISOString() ?? null,
    saleEndsAt: row.saleEndsAt?.toISOString() ?? null,
    stock: { quantity: row.stockQuantity, isInStock: row.isInStock && row.stockQuantity > 0 },
    currency: row.currency,
    offers: isOwner ? ownOffersView(row) : { isOn: row.offersOn && row.shopOffersOn },
    sku: row.sku,
    slug: `product-${row.id}`,
    barcode: row.barcode,
    weight: row.weight,
    dimensions: row.dimensions,
    shipping: row.shipping,
    seo: row.seo,
    attributes: row.attributes ?? {},
    // Lists leave out the extra fields (`ownExtraColumns`).
    ...(row.attributes === null && { isBrief: true }),
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

/** Returns the settings for offers, which only the owner may see. */
const ownOffersView = ({ offersOn, lowestMinor, autoAcceptMinor, currency }: ProductRow) => ({
  isOn: offersOn,
  lowest: lowestMinor === null ? null : fromMinor(lowestMinor, currency),
  autoAccept: autoAcceptMinor === null ? null : fromMinor(autoAcceptMinor, currency),
})

const pricesView = (row: ProductRow) => {
  const price = priceAt(row, new Date())
  const regularPrice = price && moneyView(price.regular, row.currency)
  // Formatting an amount is slow, and most products have one price.
  if (!price || price.discount === 0) return { price: regularPrice, regularPrice, isOnSale: false }
  return { price: moneyView(price.current, row.currency, price.discount / 100), regularPrice, isOnSale: true }
}

/** Returns the public counts. */
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

const shopCardView = ({ storage }: Deps<'storage'>, row: ProductRow): ShopCard => {
  const logo = row.shopLogo && storage.url(row.shopLogo)
  return {
    id: row.shopId,
    _id: row.shopId,
    owner: row.ownerId,
    name: row.shopName || unknownShop,
    slug: row.shopSlug,
    description: row.shopDescription,
    avatar: logo,
    logo,
    banner: row.shopCover && storage.url(row.shopCover),
    ...placeView(row.shopCity, row.shopCountry),
    isVerified: row.shopIsVerified,
    isPhoneVerified: row.ownerIsPhoneVerified,
    followersCount: row.shopFollowers,
  }
}

/** Returns an image or video of a product with URLs in place of storage keys. */
export const mediaView = ({ storage }: Deps<'storage'>, stored: ProductMedia): Media => ({
  ...stored,
  url: storage.url(stored.key),
  poster: stored.poster && storage.url(stored.poster),
  renditions: stored.renditions.map(({ height, key, size }) => ({ height, url: storage.url(key), size })),
  captions: stored.captions && storage.url(stored.captions),
})

/** Returns the URL of the image for a medium: itself, or a video's poster. */
export const imageOf = (media: Media): string | null => (media.type === 'image' ? media.url : media.poster)

/** Returns the title, first medium and its image of a product in a list. */
export const coverOf = (
  { storage }: Deps<'storage'>,
  { title, media }: { title: string | null; media: readonly ProductMedia[] },
) => {
  const first = media[0]
  return {
    title: title ?? untitledProduct,
    image: first ? imageOf(mediaView({ storage }, first)) : null,
    mediaType: first?.type ?? null,
  }
}
