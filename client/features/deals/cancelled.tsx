import type { Side } from '../../../contract/chats/status.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Facts } from './facts.tsx'
import { shownNote } from './shown-note.ts'

/** The side that cancelled a deal, and its reason; a decision about a dispute has its own place. */
export const Cancelled = ({ deal: { status, timeline }, side }: { deal: Deal; side: Side | null }) => {
  const entry = timeline.findLast((one) => one.status === 'cancelled')
  if (status !== 'cancelled' || !entry || entry.by === 'admin') return null
  return (
    <Facts
      facts={[entry.by === side ? dealPageTexts.page.you : ordersTexts.actors[entry.by], shownNote(entry)]}
    />
  )
}
