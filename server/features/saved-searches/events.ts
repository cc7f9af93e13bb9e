import { domainEvent } from '../../../platform/outbox/port.ts'

/** Products came to fit these saved searches; their owners have yet to be told. */
export const savedSearchesFound = domainEvent<{ searchIds: string[] }>()('saved-searches.found')
