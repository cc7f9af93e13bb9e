import { dealReasons } from '../../../contract/deals/texts.ts'
import { ordersTexts } from '../../messages/orders.ts'

/**
 * Returns a note of a timeline as readers see it: the server's own reasons are in their language.
 */
export const shownNote = (note: string | null): string | null => {
  const texts: Readonly<Record<string, string>> = ordersTexts.reasons
  const reason = Object.entries(dealReasons).find(([, text]) => text === note)
  return (reason && texts[reason[0]]) ?? note
}
