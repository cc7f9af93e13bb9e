import { domainEvent } from '../../../platform/outbox/port.ts'

type Verdict = { requestId: string; userId: string; isApproved: boolean; reason: string | null }

/** An administrator looked at a person's documents. */
export const identityDecided = domainEvent<Verdict>()('verification.identity-decided')

/** The same of a shop's papers. */
export const sellerDecided = domainEvent<Verdict & { kind: 'shop' | 'dealer' }>()(
  'verification.seller-decided',
)
