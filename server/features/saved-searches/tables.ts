import { readable } from '../../../platform/db/readable.ts'
import { byTime, type ExportSections, ownRows } from '../../export-rows.ts'

/** Saved searches. */
export const savedSearchTable = readable('SavedSearch', ['id', 'userId'])

export const savedSearchesExport: ExportSections = {
  savedSearches: ownRows('SavedSearch', {
    of: ['userId'],
    order: byTime,
    without: ['sameAs', 'lexemes', 'ending', 'keys'],
  }),
}
