import { readable } from '../../../platform/db/readable.ts'
import { type ExportSections, ownRows } from '../../export-rows.ts'

/** Uploaded files, and whether something uses them. */
export const uploadTable = readable('Upload', [
  'key',
  'ownerId',
  'folder',
  'storageKey',
  'type',
  'size',
  'storedAt',
  'attachedAt',
  'discardedAt',
])

export const mediaExport: ExportSections = {
  uploads: ownRows('Upload', { of: ['ownerId'], order: { createdAt: 'timestamptz', key: 'text' } }),
}
