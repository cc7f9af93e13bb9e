import { domainEvent } from '../../../platform/outbox/port.ts'

/** An administrator leaves an account as it is. */
export const accountRequestRejected = domainEvent<{
  requestId: string
  userId: string
  type: 'deactivation' | 'deletion'
  /** Of an event recorded before there was one it is missing. */
  reason?: string | null
}>()('admin.account-request-rejected')

/** An administrator's verdict on a product that changed its state. */
export const productModerated = domainEvent<{
  productId: string
  /** Its owner. */
  userId: string
  status: 'active' | 'inactive' | 'rejected'
  reason: string | null
}>()('admin.product-judged')

/** An administrator changed a user's role or status, without a request of the user's own. */
export const userModerated = domainEvent<{
  userId: string
  change: { role: 'user' | 'customer' | 'dealer' | 'admin' } | { status: 'active' | 'deactivated' }
  reason: string | null
}>()('admin.user-judged')
