import type { MessageStatus } from '../../../contract/chats/status.ts'
import { usePreferences } from '../../ui/preferences.ts'

/**
 * With read receipts off one shows nobody what one has read, and does not see it of others either.
 */
export const useSeesReading = (): boolean => usePreferences(({ readReceipts }) => readReceipts)

/** The tick as one may see it. */
export const shownTick = (status: MessageStatus, seesReading: boolean): MessageStatus =>
  status === 'read' && !seesReading ? 'delivered' : status
