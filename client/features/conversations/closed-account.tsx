import type { ClosedAs } from '../../../contract/accounts/views.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'

/** States that the account of the other participant is closed. */
export const ClosedText = ({ as }: { as: ClosedAs }) => chatToolsTexts.closed[as]

/** Stands in the place of attachments that were deleted with their sender's account. */
export const RemovedText = () => <span className="text-soft text-sm">{chatToolsTexts.message.removed}</span>
