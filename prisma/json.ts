import type { ColumnType } from 'kysely'
import type { Side } from '../contract/chats/status.ts'
import type { Trade as TradeView } from '../contract/deals/trade.ts'
import type { Notification } from '../contract/notifications/views.ts'
import type { ProductAi } from '../contract/products/ai.ts'
import type { Inquiry } from '../contract/products/inquiries.ts'
import type { Product } from '../contract/products/views.ts'
import type { SavedSearch } from '../contract/saved-searches/views.ts'
import type { Transcript, WrittenText } from '../platform/ai/port.ts'

export type { HandoverType, OfferCause, PaymentMethod, PaymentStatus } from '../contract/deals/state.ts'
export type { TimelineEntry } from '../contract/deals/views.ts'
export type { ProductAi } from '../contract/products/ai.ts'
export type { ProcessingStage } from '../contract/products/status.ts'

/** Types of JSON columns; the schema refers to them by `@kyselyType`. */

/** As Kysely's `JSONColumnType`, for values that may be a string or a number. */
export type JsonColumn<Value> = ColumnType<Value, string, string>

/** `Product.media`: `Media` of the contract with storage keys instead of addresses. */
export type ProductMedia = {
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

/** `Product.weight` and `Product.dimensions`. */
export type ProductMeasure = NonNullable<Product['weight']>

/** `Product.shipping` and `Product.seo`. */
export type ProductDetails = NonNullable<Product['seo']>

/**
 * `Product.videoDone`: the finished stages of the video's run. `null` if a stage found nothing or
 * could not run.
 */
export type VideoDone = {
  /** It takes long to convert: `media.process-long-video` does it. */
  isLong?: true
  media?: ProductMedia
  transcript?: Transcript | null
  /** The text in the images; the name is stored. */
  writing?: WrittenText[][] | null
  ai?: ProductAi | null
}

/** `ProductInquiry.contactInfo`. */
export type ContactInfo = Inquiry['contactInfo']

/**
 * `ListAnchor.place` and the positions in `FeedSnapshot`: the values of an order's keys for one
 * product.
 */
export type SortPosition = (string | number | boolean | null)[]

/** `Comment.media`: an image's storage key and media type. */
export type CommentMedia = { key: string; type: string }

/** `Upload.sound`: of a voice note. Seconds, and the loudness of equal parts from 0 to 100. */
export type Sound = { duration: number; peaks: number[] }

/** `ChatMessage.attachments` and `DirectMessage.attachments`. */
export type Attachment = Partial<Sound> & {
  type: 'image' | 'video' | 'document' | 'audio'
  /** The upload's key, and where its bytes are stored. */
  key: string
  storageKey: string
  filename: string
  /** Bytes. */
  size: number
  mimeType: string
}

/** `ChatMessage.trade`: the offer or the purchase that the message made. */
export type Trade = Pick<TradeView, 'kind' | 'quantity' | 'title'> & {
  /** The price of one unit in minor units. */
  priceMinor: number
  currency: string
}

/** `Notification.link`: its target. */
export type NotificationLink = NonNullable<Notification['link']>

/** `Notification.content`: what it says. */
export type { NotificationContent } from '../contract/notifications/content.ts'

/** `SavedSearch.query`: text and filters. */
export type SearchQuery = SavedSearch['query']

/** `Offer.history`: a proposal. */
export type Proposal = {
  by: Side
  /** The price of one unit in minor units. */
  priceMinor: number
  quantity: number
  note: string | null
  /** ISO 8601. */
  at: string
}

/** `Deal.dispute`. */
export type Dispute = {
  by: Side
  reason: string
  attachments: Attachment[]
  /** ISO 8601. */
  at: string
  /** The answer of the other side. */
  answer?: { text: string; attachments: Attachment[]; at: string }
}
