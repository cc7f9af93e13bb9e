import { call } from '../../app/call.ts'
import { emit } from '../../app/live.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { createTelling, overEither } from '../conversations/telling.ts'

type Mark = 'delivered' | 'read'
/** What the server is to hear of each message. */
type Marks = ReadonlyMap<string, Mark>

/** As many ids as one event takes. */
const MOST = 200

const telling = createTelling<Marks>(
  (known = new Map(), more) => {
    const joined = new Map(known)
    for (const [id, mark] of more) if (mark === 'read' || !joined.has(id)) joined.set(id, mark)
    return joined
  },
  async (participantId, marks) => {
    for (const mark of ['read', 'delivered'] as const) {
      const ids = [...marks].flatMap(([id, wanted]) => (wanted === mark ? [id] : []))
      for (let from = 0; from < ids.length; from += MOST)
        await tell(participantId, ids.slice(from, from + MOST), mark)
    }
  },
)

/** Where there is no socket the call says what was read. Delivered needs none, since fetching counts as it. */
const tell = async (participantId: string, messageIds: string[], mark: Mark): Promise<void> => {
  if (mark === 'delivered') await emit('dealer:delivered', { participantId, messageIds })
  else
    await overEither(
      () => emit('dealer:read', { participantId, messageIds }),
      () => call('readConversation', { id: participantId }),
    )
}

const note = (participantId: string, ids: readonly string[], mark: Mark): void => {
  if (ids.length > 0) telling.note(participantId, new Map(ids.map((id) => [id, mark])))
}

/** Tells the server which messages of somebody this device received. */
export const noteDelivered = (participantId: string, ids: readonly string[]): void =>
  note(participantId, ids, 'delivered')

/** The same of what was read. With read receipts off it counts as received, for good: nobody learns of it later either. */
export const noteRead = (participantId: string, ids: readonly string[]): void =>
  note(participantId, ids, usePreferences.getState().readReceipts ? 'read' : 'delivered')

export const flushAcks = telling.flush

export const dropAcks = telling.drop
