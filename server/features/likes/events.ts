import { domainEvent } from '../../../platform/outbox/port.ts'

/** Who did what to which product, and whose product it is. */
type Mark = { productId: string; userId: string; ownerId: string }

export const productLiked = domainEvent<Mark>()('likes.product-liked')
export const productUnliked = domainEvent<Mark>()('likes.product-unliked')
export const productBookmarked = domainEvent<Mark>()('likes.product-bookmarked')
export const productUnbookmarked = domainEvent<Mark>()('likes.product-unbookmarked')

/** A look that was counted. */
export const productViewed = domainEvent<{ productId: string }>()('likes.product-viewed')
