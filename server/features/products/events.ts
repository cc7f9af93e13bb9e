import { domainEvent } from '../../../platform/outbox/port.ts'

/** A video waits to be worked on: the first time, and each time its owner asks for it again (`run` counts those). */
export const productCreated = domainEvent<{ productId: string; run: number }>()('products.created')
export const productRetried = domainEvent<{ productId: string; run: number }>()('products.retried')

/** Its sizes and its poster are stored; what it says is still to be heard and read. */
export const videoConverted = domainEvent<{ productId: string; run: number }>()('products.video-converted')

/** Its video is ready; it is listed unless its shop or its owner is not. */
export const productReady = domainEvent<{ productId: string; ownerId: string; shopId: string }>()(
  'products.ready',
)

/** A sale took something (more) off its price. */
export const productReduced = domainEvent<{ productId: string }>()('products.reduced')

/** Its owner or an administrator changed what is said of it, or whether it is shown. */
export const productChanged = domainEvent<{ productId: string }>()('products.changed')

/** Its video cannot be used, or not now; its row says why. */
export const productFailed = domainEvent<{ productId: string; ownerId: string }>()('products.failed')

/** It is gone, with all that was made for it. */
export const productDeleted = domainEvent<{ productId: string; ownerId: string; shopId: string }>()(
  'products.deleted',
)

/** Objects in storage that a product no longer refers to. */
export const mediaDropped = domainEvent<{ productId: string; keys: string[] }>()('products.media-dropped')

/** Somebody asked about a product. */
export const inquirySent = domainEvent<{
  inquiryId: string
  productId: string
  userId: string
  ownerId: string
}>()('products.inquiry-sent')
