import { z } from 'zod'
import { bothIds, id, moment } from '../ids.ts'
import { money } from '../money.ts'
import { shopCard } from '../shops/views.ts'
import { productAi } from './ai.ts'
import { processingStage, productStatus } from './status.ts'

/** `height` is the shorter side in pixels: 240, 360, 720, none above the original's. */
export const rendition = z.object({
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

/** What one person may see of how they stand to a product. Never pushed to a room. */
export const productViewer = z.object({
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  isFollowingShop: z.boolean(),
  isOwner: z.boolean(),
})

/** Counts that everyone sees alike; kept on the row and equal to a recount. */
export const productStats = z.object({
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

/** The counts, and how one person stands to the product. A favorite is a like. */
export const productStatsFor = productStats.extend({
  /** Has the caller reported it, and does that wait for an answer? */
  isFlagged: z.boolean(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  isFavorited: z.boolean(),
  totalLikes: z.number().int(),
  totalBookmarks: z.number().int(),
})

/** A number, a text with its unit, or what the seller gave apart: written as it is kept. */
const measure = z.custom<number | string | Record<string, unknown> | null>()
const free = z.record(z.string(), z.unknown()).nullable()

export const product = z.object({
  ...bothIds,
  shopId: id,
  shop: shopCard,
  title: z.string(),
  name: z.string(),
  description: z.string(),
  /** `null`: the seller has set none, and the client says 'Price on request'. */
  price: money.nullable(),
  /** The price without the sale; while none is on, the price. */
  regularPrice: money.nullable(),
  media: z.array(media),
  images: z.array(z.string()),
  category: z.string().nullable(),
  subcategory: z.string().nullable(),
  brand: z.string().nullable(),
  condition: z.string().nullable(),
  status: productStatus,
  /** How far the work on the video has come; its owner's only, else `null`. */
  progress: z.object({ stage: processingStage, percent: z.number().int() }).nullable(),
  /** Why the work on the video failed, in words for its owner; else `null`. */
  failureReason: z.string().nullable(),
  likes: z.number().int(),
  views: z.number().int(),
  comments: z.number().int(),
  stats: productStats,
  isPopular: z.boolean(),
  aiProcessingCompleted: z.boolean(),
  /** What its clip says of it; its owner's only, else `null`. */
  ai: productAi.nullable(),
  isActive: z.boolean(),
  isAvailable: z.boolean(),
  isFeatured: z.boolean(),
  /** Is it reduced right now? `price.discount` says by how many per cent; `price.amount` is what one pays. */
  isOnSale: z.boolean(),
  /** The sale as its owner planned it, also before and after its window; its owner's only, else `null`. */
  sale: z.object({ isPlanned: z.boolean(), discount: z.number() }).nullable(),
  saleStartsAt: moment.nullable(),
  saleEndsAt: moment.nullable(),
  stock: z.object({ quantity: z.number().int(), isInStock: z.boolean() }),
  sku: z.string().nullable(),
  slug: z.string(),
  barcode: z.string().nullable(),
  weight: measure,
  dimensions: measure,
  shipping: free,
  seo: free,
  attributes: z.record(z.string(), z.unknown()),
  tags: z.array(z.string()),
  createdAt: moment,
  updatedAt: moment,
  viewer: productViewer,
})
export type Product = z.output<typeof product>

/** Product lists say `totalProducts` beside the usual `total`. */
export const productPagination = z.object({
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  total: z.number().int(),
  totalProducts: z.number().int(),
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
})
