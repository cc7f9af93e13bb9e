import { domainEvent } from '../../../platform/outbox/port.ts'

/**
 * An administrator closed or opened a shop, verified or unverified it. Rows of the outbox contain
 * its name, so it stays.
 */
export const shopModerated = domainEvent<{
  shopId: string
  /** Its owner. */
  userId: string
  verdict: 'closed' | 'opened' | 'verified' | 'unverified' | 'renamed'
  reason: string | null
}>()('admin.shop-judged')

/** A shop has another name or slug; a verified one has lost its mark. */
export const shopRenamed = domainEvent<{ shopId: string; ownerId: string; wasVerified: boolean }>()(
  'shops.renamed',
)

/**
 * An owner changed the payment instructions of a shop; `before` are the previous ones. `at` is in
 * ISO 8601.
 */
export const paymentInstructionsSaved = domainEvent<{ shopId: string; before: string | null; at: string }>()(
  'shops.payment-instructions-saved',
)

/** The owner deleted the shop; its products are unlisted. */
export const shopDeleted = domainEvent<{ shopId: string }>()('shops.deleted')
