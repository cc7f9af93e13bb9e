import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { emit } from '../../app/live.ts'
import { usePreferences } from '../../ui/preferences.ts'

/**
 * Tells the server which messages this device received and which were read on it. Several in a row become one. Read goes
 * by the call where there is no socket; delivered needs none, since fetching counts as it.
 */
export const noteDelivered = (participantId: string, ids: readonly string[]): void =>
  note(participantId, ids, 'delivered')

/** With read receipts off what is read counts as received, for good: nobody learns of it later either. */
export const noteRead = (participantId: string, ids: readonly string[]): void =>
  note(participantId, ids, usePreferences.getState().readReceipts ? 'read' : 'delivered')

/** Tries again what the server could not be told. */
export const flushAcks = (): void => plan()

/** Another user: nothing of it is the new one's. */
export const dropAcks = (): void => wanted.clear()

const CALM_MS = 120
/** As many ids as one event takes. */
const MOST = 200

type Mark = 'delivered' | 'read'
/** By participant: which messages the server is still to hear of. */
const wanted = new Map<string, Map<string, Mark>>()
let timer: ReturnType<typeof setTimeout> | undefined
let isTelling = false

const note = (participantId: string, ids: readonly string[], mark: Mark) => {
  if (ids.length === 0) return
  const marks = wanted.get(participantId) ?? new Map<string, Mark>()
  for (const id of ids) if (mark === 'read' || !marks.has(id)) marks.set(id, mark)
  wanted.set(participantId, marks)
  plan()
}

const plan = () => {
  clearTimeout(timer)
  timer = setTimeout(() => void tell(), CALM_MS)
}

const tell = async () => {
  if (isTelling) return plan()
  isTelling = true
  try {
    for (const [participantId, marks] of wanted)
      for (const mark of ['read', 'delivered'] as const) {
        const ids = [...marks].flatMap(([id, wantedMark]) => (wantedMark === mark ? [id] : []))
        for (let from = 0; from < ids.length; from += MOST)
          await tellOf(participantId, ids.slice(from, from + MOST), mark)
      }
  } finally {
    isTelling = false
  }
}

const tellOf = async (participantId: string, messageIds: string[], mark: Mark) => {
  const done = () => {
    const marks = wanted.get(participantId)
    for (const id of messageIds) if (marks?.get(id) === mark) marks.delete(id)
    if (marks?.size === 0) wanted.delete(participantId)
  }
  try {
    if (mark === 'read') await tellRead(participantId, messageIds)
    else await emit('dealer:delivered', { participantId, messageIds })
    done()
  } catch (error) {
    // Not to be told any more. All else is tried again when the network is back.
    if (error instanceof CallError && !error.isOffline && error.status !== 429 && error.status !== 401) done()
  }
}

const tellRead = async (participantId: string, messageIds: string[]) => {
  try {
    await emit('dealer:read', { participantId, messageIds })
  } catch (error) {
    if (!(error instanceof CallError) || !error.isOffline) throw error
    await call('readConversation', { id: participantId })
  }
}
