import { create } from 'zustand'

/**
 * The people and conversations to which nothing can be written because one has blocked the other,
 * as far as a conversation has read it: its other parts need not load the code that reads it.
 */
const useKnown = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

/** Returns whether it is known that nothing can be written to a person or in a conversation. */
export const useIsKnownBlocked = (id: string): boolean => useKnown(({ ids }) => ids.includes(id))

/** Notes whether one of two people has blocked the other, for the person or the conversation. */
export const noteBlock = (id: string, isBlocked: boolean): void =>
  useKnown.setState(({ ids }) => {
    const others = ids.filter((other) => other !== id)
    return { ids: isBlocked ? [...others, id] : others }
  })
