import type { MessageStatus } from '../../../contract/chats/status.ts'
import { usePreferences } from '../../ui/preferences.ts'

/** Users who switch read receipts off neither send nor see them. */
export const useSeesReading = (): boolean => usePreferences(({ readReceipts }) => readReceipts)

/** Returns the tick that the user may see. */
export const shownTick = (status: MessageStatus, seesReading: boolean): MessageStatus =>
  status === 'read' && !seesReading ? 'delivered' : status
