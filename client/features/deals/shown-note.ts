import type { TimelineEntry } from '../../../contract/deals/views.ts'
import { ordersTexts } from '../../messages/orders.ts'

/**
 * Returns the note of an entry as readers see it: a cause that nobody typed is in their language.
 */
export const shownNote = ({ note, cause }: Pick<TimelineEntry, 'note' | 'cause'>): string | null =>
  cause ? ordersTexts.reasons[cause] : note
