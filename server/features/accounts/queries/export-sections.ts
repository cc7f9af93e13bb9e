import type { ExportSections } from '../../../export-rows.ts'
import { assistantExport } from '../../assistant/tables.ts'
import { blocksExport } from '../../blocks/tables.ts'
import { commentsExport } from '../../comments/tables.ts'
import { conversationsExport } from '../../conversations/tables.ts'
import { dealsExport } from '../../deals/tables.ts'
import { followsExport } from '../../follows/tables.ts'
import { likesExport } from '../../likes/tables.ts'
import { mediaExport } from '../../media/tables.ts'
import { notificationsExport } from '../../notifications/tables.ts'
import { presenceExport } from '../../presence/tables.ts'
import { productsExport } from '../../products/tables.ts'
import { reportsExport } from '../../reports/tables.ts'
import { savedSearchesExport } from '../../saved-searches/tables.ts'
import { shopsExport } from '../../shops/tables.ts'
import { verificationExport } from '../../verification/tables.ts'
import { accountsExport } from '../tables.ts'

/** All lists of the export, in the order of the file. Each feature declares its own. */
export const exportSections: ExportSections = {
  ...accountsExport,
  ...verificationExport,
  ...shopsExport,
  ...productsExport,
  ...mediaExport,
  ...commentsExport,
  ...likesExport,
  ...followsExport,
  ...conversationsExport,
  ...dealsExport,
  ...presenceExport,
  ...assistantExport,
  ...notificationsExport,
  ...savedSearchesExport,
  ...blocksExport,
  ...reportsExport,
}
