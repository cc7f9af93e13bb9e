import { domainEvent } from '../../../platform/outbox/port.ts'

/** An administrator rejected a request to close an account. */
export const accountRequestRejected = domainEvent<{
  requestId: string
  userId: string
  type: 'deactivation' | 'deletion'
  /** Missing in events of older versions. */
  reason?: string | null
}>()('admin.account-request-rejected')

/** An administrator changed the status of a product. */
export const productModerated = domainEvent<{
  productId: string
  /** Its owner. */
  userId: string
  status: 'active' | 'inactive' | 'rejected'
  reason: string | null
  /** Missing in events of older versions. */
  title?: string | null
}>()('admin.product-judged')

/** An administrator changed a user's role or status, without a request of the user's own. */
export const userModerated = domainEvent<{
  userId: string
  change: { role: 'user' | 'customer' | 'dealer' | 'admin' } | { status: 'active' | 'deactivated' }
  reason: string | null
}>()('admin.user-judged')
