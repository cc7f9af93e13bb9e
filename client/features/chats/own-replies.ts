import { create } from 'zustand'
import { currentUser } from '../../app/session.ts'
import { readJson, writeJson } from '../../ui/device-storage.ts'

/** As many as are suggested. */
export const MAX_OWN_REPLIES = 5

type Kept = { userId: string; replies: string[] }
const storageKey = (userId: string) => `sokoni.quick-replies:${userId}`

const useKept = create<{ kept: Kept | null }>(() => ({ kept: null }))

/** The seller's own quick replies, kept on this device; `null` if there are none. */
export const useOwnReplies = (): string[] | null => {
  const kept = useKept((state) => state.kept)
  const userId = currentUser()?.id
  if (!userId) return null
  const replies = kept?.userId === userId ? kept.replies : readKept(userId)
  return replies.length > 0 ? replies : null
}

/** Stores them without empty ones and duplicates; an empty list restores the suggestions. */
export const keepOwnReplies = (written: readonly string[]): void => {
  const userId = currentUser()?.id
  if (!userId) return
  const replies = [...new Set(written.map((reply) => reply.trim()).filter(Boolean))].slice(0, MAX_OWN_REPLIES)
  useKept.setState({ kept: { userId, replies } })
  writeJson(storageKey(userId), replies)
}

const readKept = (userId: string): string[] => {
  const stored = readJson(storageKey(userId))
  return Array.isArray(stored) ? stored.filter((reply) => typeof reply === 'string') : []
}
