import { create } from 'zustand'
import type { ConversationKind } from './outbox-message.ts'

/**
 * Unread messages of each kind. The stores, which load after the first screen, keep it up to date.
 */
const useUnread = create<Record<ConversationKind, number>>(() => ({ shop: 0, direct: 0 }))

/** Returns the unread messages of all conversations, for the badges of the bars. */
export const useUnreadMessages = (): number => useUnread(({ shop, direct }) => shop + direct)

/** Returns the unread messages of one kind. */
export const useUnreadOf = (kind: ConversationKind): number => useUnread((unread) => unread[kind])

/** A store has counted anew. */
export const setUnread = (kind: ConversationKind, count: number): void => {
  if (useUnread.getState()[kind] !== count) useUnread.setState({ [kind]: count })
}
