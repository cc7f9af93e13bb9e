import { domainEvent } from '../../../platform/outbox/port.ts'

/** A video waits to be worked on: the first time, and each time its owner asks for it again (`run` counts those). */
export const productCreated = domainEvent<{ productId: string; run: number }>()('products.created')
export const productRetried = domainEvent<{ productId: string; run: number }>()('products.retried')

/** Its video is ready; it is listed unless its shop or its owner is not. */
export const productReady = domainEvent<{ productId: string; ownerId: string; shopId: string }>()(
  'products.ready',
)

/** Its video cannot be used, or not now; its row says why. */
export const productFailed = domainEvent<{ productId: string; ownerId: string }>()('products.failed')
