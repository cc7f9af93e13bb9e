import { create } from 'zustand'
import type { ConversationKind } from './outbox-message.ts'

/**
 * Unread messages of each kind; `null` until its list is known. The stores, which load after the
 * first screen, keep it up to date.
 */
export const useUnread = create<Record<ConversationKind, number | null>>(() => ({ shop: null, direct: null }))

/** Returns the unread messages of all conversations, for the badges of the bars. */
export const useUnreadMessages = (): number => useUnread(({ shop, direct }) => (shop ?? 0) + (direct ?? 0))

/** Returns the unread messages of one kind; 0 until they are known. */
export const useUnreadOf = (kind: ConversationKind): number => useUnread((unread) => unread[kind] ?? 0)

/** A store has counted anew; `null`: it has no list yet. */
export const setUnread = (kind: ConversationKind, count: number | null): void => {
  if (useUnread.getState()[kind] !== count) useUnread.setState({ [kind]: count })
}
