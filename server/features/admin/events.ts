import { domainEvent } from '../../../platform/outbox/port.ts'

/** An administrator rejected a request about an account. */
export const accountRequestRejected = domainEvent<{
  requestId: string
  userId: string
  type: 'deactivation' | 'deletion'
  /** Missing in events recorded by older versions. */
  reason?: string | null
}>()('admin.account-request-rejected')

/** An administrator changed the state of a product. */
export const productJudged = domainEvent<{
  productId: string
  /** Its owner. */
  userId: string
  status: 'active' | 'inactive' | 'rejected'
  reason: string | null
}>()('admin.product-judged')
