import { call } from '../../app/call.ts'
import { emit } from '../../app/live.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { createTelling, overEither } from '../conversations/telling.ts'

/** Watermarks: the last one says all. */
type Marks = { delivered: number; read: number }

const none: Marks = { delivered: 0, read: 0 }
/** What the server knows already. */
const told = new Map<string, Marks>()

const telling = createTelling<Marks>(
  (known = none, more) => ({
    delivered: Math.max(known.delivered, more.delivered),
    read: Math.max(known.read, more.read),
  }),
  async (chatId, { delivered, read }) => {
    const before = told.get(chatId) ?? none
    if (read > before.read) {
      // Where there is no socket the call does. Delivered needs none, since fetching counts as it.
      await overEither(
        () => emit('chat:read', { chatId, seq: read }),
        () => call('readChat', { id: chatId, seq: read }),
      )
      // What was read was also received.
      told.set(chatId, { read, delivered: Math.max(before.delivered, read) })
    }
    if (delivered > Math.max(before.delivered, read)) {
      await emit('chat:delivered', { chatId, seq: delivered })
      told.set(chatId, { read: Math.max(before.read, read), delivered })
    }
  },
)

/** Tells the server up to where this device received a chat. */
export const noteDelivered = (chatId: string, seq: number): void => {
  if (seq > (told.get(chatId) ?? none).delivered) telling.note(chatId, { ...none, delivered: seq })
}

/** The same of what was read. With read receipts off it counts as received, for good: nobody learns of it later either. */
export const noteRead = (chatId: string, seq: number): void => {
  if (!usePreferences.getState().readReceipts) noteDelivered(chatId, seq)
  else if (seq > (told.get(chatId) ?? none).read) telling.note(chatId, { ...none, read: seq })
}

export const flushAcks = telling.flush

export const dropAcks = (): void => {
  telling.drop()
  told.clear()
}
