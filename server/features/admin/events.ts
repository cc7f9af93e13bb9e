import { domainEvent } from '../../../platform/outbox/port.ts'

/** An administrator leaves an account as it is. */
export const accountRequestRejected = domainEvent<{
  requestId: string
  userId: string
  type: 'deactivation' | 'deletion'
}>()('admin.account-request-rejected')
