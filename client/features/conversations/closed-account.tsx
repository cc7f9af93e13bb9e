import type { ClosedAs } from '../../../contract/accounts/views.ts'
import { type DealStatus, isFinal } from '../../../contract/deals/state.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { Card } from '../../ui/card.tsx'

/** States that the account of the other participant is closed. */
export const ClosedText = ({ as }: { as: ClosedAs }) => chatToolsTexts.closed[as]

/** Says in a deal that is not over, above how to pay, that the other side is closed. */
export const ClosedSide = ({ isShop, as, status }: { isShop: boolean; as: ClosedAs; status: DealStatus }) =>
  as !== 'deleted' &&
  !isFinal(status) && (
    <Card as="p" look="bad" className="mb-2 px-4 py-3">
      {isShop ? chatToolsTexts.closedShop : chatToolsTexts.closed[as]}
    </Card>
  )

/** Stands in the place of attachments that were deleted with their sender's account. */
export const RemovedText = () => <span className="text-soft text-sm">{chatToolsTexts.message.removed}</span>
