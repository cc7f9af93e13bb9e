import { create } from 'zustand'

/** How many chat messages wait unread. Kept right by the chats' store, which comes later than the first screen. */
export const useUnreadTotal = create<{ count: number }>(() => ({ count: 0 }))

/** For the badges of the bars. */
export const useUnreadChats = (): number => useUnreadTotal((unread) => unread.count)
