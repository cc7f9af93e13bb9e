import { domainEvent } from '../../../platform/outbox/port.ts'

/** An action of a user on a product, and the product's owner. */
type ProductAction = { productId: string; userId: string; ownerId: string }

export const productLiked = domainEvent<ProductAction>()('likes.product-liked')
export const productUnliked = domainEvent<ProductAction>()('likes.product-unliked')
export const productBookmarked = domainEvent<ProductAction>()('likes.product-bookmarked')
export const productUnbookmarked = domainEvent<ProductAction>()('likes.product-unbookmarked')

/** A counted view. */
export const productViewed = domainEvent<{ productId: string }>()('likes.product-viewed')
