import { readable } from '../../../platform/db/readable.ts'
import { byCreation, type ExportSections, ownRows } from '../../export-rows.ts'

/** Saved searches. */
export const savedSearchTable = readable('SavedSearch', ['id', 'userId'])

export const savedSearchesExport: ExportSections = {
  savedSearches: ownRows('SavedSearch', {
    of: ['userId'],
    order: byCreation,
    without: ['sameAs', 'terms', 'keys'],
  }),
}
