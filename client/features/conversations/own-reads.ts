import { currentUser } from '../../app/session.ts'
import { readJson, writeJson } from '../../ui/device-storage.ts'

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
  writeJson(storageKey(userId), held.reads)
}

const storageKey = (userId: string) => `sokoni.read:${userId}`
let held: { userId: string; reads: Readonly<Record<string, number>> } | null = null

const readKept = (userId: string): Record<string, number> => {
  const stored = Object.entries(readJson(storageKey(userId)) ?? {})
  return Object.fromEntries(stored.flatMap(([id, seq]) => (typeof seq === 'number' ? [[id, seq]] : [])))
}
