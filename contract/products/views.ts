import { z } from 'zod'
import { bothIds, id, timestamp } from '../ids.ts'
import { money } from '../money.ts'
import { shopCard } from '../shops/views.ts'
import { productAi } from './ai.ts'
import { processingStage, productStatus } from './status.ts'

/** `height` is the shorter side in pixels: 240, 360 or 720, never above the original. */
const rendition = z.object({
  height: z.number().int(),
  url: z.string(),
  size: z.number().int(),
})

export const media = z.object({
  key: z.string(),
  type: z.enum(['image', 'video']),
  size: z.number().int(),
  url: z.string(),
  isPrimary: z.boolean(),
  poster: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  thumbhash: z.string().nullable(),
  renditions: z.array(rendition),
  captions: z.string().nullable(),
})
export type Media = z.output<typeof media>

/** The viewer's own relation to a product. Never pushed to a room. */
export const productViewer = z.object({
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  isFollowingShop: z.boolean(),
  isOwner: z.boolean(),
})

/** Public counts; stored with the product. */
const productStats = z.object({
  productId: id,
  views: z.number().int(),
  commentCount: z.number().int(),
  likes: z.number().int(),
  favorites: z.number().int(),
  bookmarks: z.number().int(),
  inquiries: z.number().int(),
  shares: z.number().int(),
  averageRating: z.number(),
  ratingCount: z.number().int(),
})

/** Counts with the viewer's own flags. A favorite is a like. */
export const productStatsFor = productStats.extend({
  /** Whether the caller has an open report of it. */
  isFlagged: z.boolean(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  isFavorited: z.boolean(),
  totalLikes: z.number().int(),
  totalBookmarks: z.number().int(),
})

/** A number, a text with a unit, or an object, exactly as the seller sent it. */
const measure = z.custom<number | string | Record<string, unknown> | null>()
const free = z.record(z.string(), z.unknown()).nullable()

export const product = z.object({
  ...bothIds,
  shopId: id,
  shop: shopCard,
  title: z.string(),
  /** Set while there is no title: `title` then holds the English words for that. */
  isUntitled: z.boolean().optional(),
  name: z.string(),
  description: z.string(),
  /** `null`: no price is set; the client shows 'Price on request'. */
  price: money.nullable(),
  /** The currency of the price and of offers, also without a price. */
  currency: z.string(),
  /** The price without the sale; equal to `price` if no sale is active. */
  regularPrice: money.nullable(),
  media: z.array(media),
  images: z.array(z.string()),
  category: z.string().nullable(),
  subcategory: z.string().nullable(),
  brand: z.string().nullable(),
  condition: z.string().nullable(),
  status: productStatus,
  /** Progress of the video processing; for the owner only, otherwise `null`. */
  progress: z.object({ stage: processingStage, percent: z.number().int() }).nullable(),
  /** Why the processing failed; for the owner only, otherwise `null`. */
  failureReason: z.string().nullable(),
  likes: z.number().int(),
  views: z.number().int(),
  comments: z.number().int(),
  stats: productStats,
  isPopular: z.boolean(),
  aiProcessingCompleted: z.boolean(),
  /** Data extracted from the video; for the owner only, otherwise `null`. */
  ai: productAi.nullable(),
  isActive: z.boolean(),
  isAvailable: z.boolean(),
  isFeatured: z.boolean(),
  /**
   * Whether a sale is active now; `sale.isPlanned` is what requests set as `isOnSale`.
   * `price.discount` is in per cent; `price.amount` is reduced already.
   */
  isOnSale: z.boolean(),
  /** The planned sale, also outside its time window; for the owner only, otherwise `null`. */
  sale: z.object({ isPlanned: z.boolean(), discount: z.number() }).nullable(),
  saleStartsAt: timestamp.nullable(),
  saleEndsAt: timestamp.nullable(),
  stock: z.object({ quantity: z.number().int(), isInStock: z.boolean() }),
  /**
   * `isOn`: the product takes offers, if its shop does. The amounts for automatic answers are for
   * the owner only.
   */
  offers: z.object({
    isOn: z.boolean(),
    lowest: z.number().nullable().optional(),
    autoAccept: z.number().nullable().optional(),
  }),
  /**
   * Set in lists, unless the product is the viewer's own: the free fields (sku, barcode, weight,
   * dimensions, shipping, seo, attributes) are left out and have their empty values.
   */
  isBrief: z.boolean().optional(),
  sku: z.string().nullable(),
  slug: z.string(),
  barcode: z.string().nullable(),
  weight: measure,
  dimensions: measure,
  shipping: free,
  seo: free,
  attributes: z.record(z.string(), z.unknown()),
  tags: z.array(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  viewer: productViewer,
})
export type Product = z.output<typeof product>

/** Pagination of product lists: `totalProducts` equals `total`. */
export const productPagination = z.object({
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  total: z.number().int(),
  totalProducts: z.number().int(),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
})

/** The title of a product that has none yet. */
export const untitledProduct = 'Untitled Product'
/** The name of a shop without one. */
export const unknownShop = 'Unknown Shop'

/** Returns whether a product is popular: it has more than 100 views or 10 likes. */
export const isPopular = ({ views, likes }: { views: number; likes: number }): boolean =>
  views > 100 || likes > 10
