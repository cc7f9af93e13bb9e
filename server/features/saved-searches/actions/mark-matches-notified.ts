import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { productTable } from '../../products/tables.ts'
import { isNotifiedOf } from '../queries/conditions.ts'

/**
 * Marks unnotified matches as notified and returns them, so that the caller's transaction notifies
 * once. Matches that their owner may no longer see are skipped. Stored names: `SavedSearchFind` for
 * the matches, and `toldAt`.
 */
export const markMatchesNotified = (tx: Tx, searchIds: readonly string[]) =>
  tx
    .updateTable('SavedSearchFind as f')
    .from(['SavedSearch as s', productTable.as('p')])
    .set({ toldAt: sql`clock_timestamp()` })
    .where('f.searchId', 'in', searchIds)
    .where('f.toldAt', 'is', null)
    .whereRef('s.id', '=', 'f.searchId')
    .whereRef('p.id', '=', 'f.productId')
    .where('p.isListed', '=', true)
    .where((eb) => isNotifiedOf(eb.ref('p.ownerId')))
    .returning(['s.id as searchId', 's.userId', 's.label', 'p.id as productId', 'p.title', 'p.ownerId'])
    .returning(['f.foundAt', sql<Date>`f."toldAt"`.as('notifiedAt')])
    .execute()
