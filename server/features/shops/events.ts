import type { ShopVerdict } from '../../../contract/texts.ts'
import { domainEvent } from '../../../platform/outbox/port.ts'

/**
 * An administrator closed or opened a shop, verified or unverified it. Its name stays that of
 * recorded events.
 */
export const shopModerated = domainEvent<{
  shopId: string
  /** Its owner. */
  userId: string
  verdict: ShopVerdict
  reason: string | null
}>()('admin.shop-judged')
