import { create } from 'zustand'

/**
 * Whom the viewer blocked, as far as a conversation has read it: its other parts need not load the
 * code that reads it.
 */
const useKnown = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

/** Returns whether the viewer is known to have blocked somebody. */
export const useIsKnownBlocked = (userId: string): boolean => useKnown(({ ids }) => ids.includes(userId))

/** Notes whether the viewer blocked somebody. */
export const noteBlock = (userId: string, isBlocked: boolean): void =>
  useKnown.setState(({ ids }) => {
    const others = ids.filter((id) => id !== userId)
    return { ids: isBlocked ? [...others, userId] : others }
  })
