import type { ClosedAs } from '../../../contract/accounts/views.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'

/** States that the account of the other participant is closed. */
export const ClosedText = ({ as }: { as: ClosedAs }) => chatToolsTexts.closed[as]

/** Warns a buyer that the shop of a deal is closed, or its owner's account. */
export const ClosedShopText = () => chatToolsTexts.closedShop

/** Stands in the place of attachments that were deleted with their sender's account. */
export const RemovedText = () => <span className="text-soft text-sm">{chatToolsTexts.message.removed}</span>
