import { domainEvent } from '../../../platform/outbox/port.ts'

/**
 * An administrator closed or opened a shop, verified or unverified it. The stored
 * name stays `admin.shop-judged`: rows of the outbox contain it.
 */
export const shopModerated = domainEvent<{
  shopId: string
  /** Its owner. */
  userId: string
  verdict: 'closed' | 'opened' | 'verified' | 'unverified'
  reason: string | null
}>()('admin.shop-judged')

/** A shop has another name or slug; a verified one has lost its mark. */
export const shopRenamed = domainEvent<{ shopId: string; ownerId: string; wasVerified: boolean }>()(
  'shops.renamed',
)

/**
 * An owner saved payment instructions, perhaps the same ones; not recorded when they are removed.
 * `before` are the previous ones, `at` is in ISO 8601.
 */
export const paymentInstructionsSaved = domainEvent<{ shopId: string; before: string | null; at: string }>()(
  'shops.payment-instructions-saved',
)

/** The owner deleted the shop; its products are unlisted. */
export const shopDeleted = domainEvent<{ shopId: string }>()('shops.deleted')
