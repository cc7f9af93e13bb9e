import { domainEvent } from '../../../platform/outbox/port.ts'

/** Products match these saved searches; their owners are not notified yet. */
export const savedSearchesFound = domainEvent<{ searchIds: string[] }>()('saved-searches.found')
