import { domainEvent } from '../../../platform/outbox/port.ts'

type Verdict = { requestId: string; userId: string; isApproved: boolean; reason: string | null }

/** An administrator decided on a user's documents. */
export const identityDecided = domainEvent<Verdict>()('verification.identity-decided')

/** An administrator decided on a shop's documents. */
export const sellerDecided = domainEvent<Verdict & { kind: 'shop' | 'dealer' }>()(
  'verification.seller-decided',
)
