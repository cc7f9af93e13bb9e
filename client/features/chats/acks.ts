import { call } from '../../app/call.ts'
import { CallError } from '../../app/call-error.ts'
import { emit } from '../../app/live.ts'
import { usePreferences } from '../../ui/preferences.ts'

/**
 * Tells the server what this device received and what was read on it: watermarks, so the last one says all. Several in a
 * row become one. Read goes by the call where there is no socket; delivered needs none, since fetching counts as it.
 */
export const noteDelivered = (chatId: string, seq: number): void => note(chatId, 'delivered', seq)
/** With read receipts off what is read counts as received, for good: nobody learns of it later either. */
export const noteRead = (chatId: string, seq: number): void =>
  note(chatId, usePreferences.getState().readReceipts ? 'read' : 'delivered', seq)

/** Tries again what the server could not be told. */
export const flushAcks = (): void => plan()

/** Another user: nothing of it is the new one's. */
export const dropAcks = (): void => {
  wanted.clear()
  told.clear()
}

const CALM_MS = 120

type Marks = { delivered: number; read: number }
const none: Marks = { delivered: 0, read: 0 }
const wanted = new Map<string, Marks>()
const told = new Map<string, Marks>()
let timer: ReturnType<typeof setTimeout> | undefined
let isTelling = false

const note = (chatId: string, what: keyof Marks, seq: number) => {
  const marks = wanted.get(chatId) ?? none
  if (seq <= marks[what]) return
  wanted.set(chatId, { ...marks, [what]: seq })
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
    for (const [chatId, marks] of wanted) await tellOf(chatId, marks)
  } finally {
    isTelling = false
  }
}

const tellOf = async (chatId: string, { delivered, read }: Marks) => {
  const before = told.get(chatId) ?? none
  try {
    if (read > before.read) {
      await tellRead(chatId, read)
      // What was read was also received.
      told.set(chatId, { read, delivered: Math.max(before.delivered, read) })
    } else if (delivered > before.delivered) {
      await emit('chat:delivered', { chatId, seq: delivered })
      told.set(chatId, { ...before, delivered })
    }
  } catch (error) {
    // Not one's chat any more: there is nothing left to tell. All else is tried again when the network is back.
    if (error instanceof CallError && error.status === 404) wanted.delete(chatId)
  }
}

const tellRead = async (chatId: string, seq: number) => {
  try {
    await emit('chat:read', { chatId, seq })
  } catch (error) {
    if (!(error instanceof CallError) || !error.isOffline) throw error
    await call('readChat', { id: chatId, seq })
  }
}
