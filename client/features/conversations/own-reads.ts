import { currentUser } from '../../app/session.ts'

/**
 * How far each chat was read without a receipt: with read receipts off, only this device knows it.
 */
export const ownReads = (): Readonly<Record<string, number>> => {
  const userId = currentUser()?.id
  if (!userId) return {}
  if (held?.userId !== userId) held = { userId, reads: readKept(userId) }
  return held.reads
}

/** Notes that one has read a chat up to `seq`. */
export const keepOwnRead = (chatId: string, seq: number): void => {
  const userId = currentUser()?.id
  if (!userId || (ownReads()[chatId] ?? 0) >= seq) return
  held = { userId, reads: { ...ownReads(), [chatId]: seq } }
  try {
    localStorage.setItem(key(userId), JSON.stringify(held.reads))
  } catch {
    // Storage is full or not allowed: it is known as long as the page lives.
  }
}

const key = (userId: string) => `sokoni.read:${userId}`
let held: { userId: string; reads: Readonly<Record<string, number>> } | null = null

const readKept = (userId: string): Record<string, number> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(userId)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).flatMap(([id, seq]) => (typeof seq === 'number' ? [[id, seq]] : [])),
    )
  } catch {
    return {}
  }
}
