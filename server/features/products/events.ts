import { domainEvent } from '../../../platform/outbox/port.ts'
import type { VideoRun } from './queries/video-run-state.ts'

/**
 * A run of a product's video started: the video is new, replaced or retried. `run` counts the runs.
 * Rows `products.created` of older versions need no listener: `requeueVideos` enqueues their runs.
 */
export const videoRunStarted = domainEvent<VideoRun>()('products.retried')

/** The renditions and poster are stored; speech and text are still to be recognised. */
export const videoConverted = domainEvent<VideoRun>()('products.video-converted')

/**
 * A product became active: its video was processed (again), or its first images were added. It is
 * listed if it is available and its shop and owner are active.
 */
export const productReady = domainEvent<{ productId: string; ownerId: string; shopId: string }>()(
  'products.ready',
)

/** A sale reduced the price (further). */
export const productReduced = domainEvent<{ productId: string }>()('products.reduced')

/** Its owner or an administrator changed its details or visibility. */
export const productChanged = domainEvent<{ productId: string }>()('products.changed')

/** The video could not be processed; the row contains the reason. */
export const productFailed = domainEvent<{ productId: string; ownerId: string }>()('products.failed')

/** The product was deleted, with its files. */
export const productDeleted = domainEvent<{ productId: string; ownerId: string; shopId: string }>()(
  'products.deleted',
)

/** Files made for a product that no longer refers to them. (Stored: `products.media-dropped`.) */
export const mediaDetached = domainEvent<{ productId: string; keys: string[] }>()('products.media-dropped')

/** A user sent an inquiry about a product. */
export const inquirySent = domainEvent<{
  inquiryId: string
  productId: string
  userId: string
  ownerId: string
}>()('products.inquiry-sent')
