import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { SavedQuery } from '../../contract/saved-searches/saved-query.ts'

/**
 * An action that a visitor began and that needs sign-in. Plain data, so that it outlives the tab.
 */
export type PendingAction =
  | { kind: 'like' | 'bookmark' | 'followShop' | 'followUser'; id: string }
  | { kind: 'saveSearch'; query: SavedQuery }
  /** Opens a view, for example a new chat with a shop. */
  | { kind: 'go'; path: string; productId?: string }
  /** `on`: the product or shop that the comment is about. */
  | { kind: 'likeComment'; id: string; on: string }
  | OnScreen

/**
 * Finished by the component that shows the target: see `useFinish`. `on`: the product or shop that
 * it belongs to, where it is not itself one.
 */
type OnScreen = {
  kind: 'comments' | 'chat' | 'report' | 'inquiry' | 'offer' | 'buy'
  id: string
  on?: string
}

/** Returns the product, or perhaps the shop, that a visitor looked at when they began an action. */
export const targetOf = (action: PendingAction): string | undefined => {
  switch (action.kind) {
    case 'go':
      return action.productId
    case 'saveSearch':
    case 'followShop':
    case 'followUser':
      return undefined
    case 'like':
    case 'bookmark':
      return action.id
    default:
      return action.on ?? action.id
  }
}

/** A component that has not mounted by then is not on the screen that the user returned to. */
const LIFE_MS = 30_000

const usePending = create<{ action: OnScreen | null }>(() => ({ action: null }))

/** Sets the action that a component of the screen is to finish. */
export const setPendingAction = (action: OnScreen): void => {
  usePending.setState({ action })
  setTimeout(() => {
    if (usePending.getState().action === action) clearPendingAction()
  }, LIFE_MS)
}

/** The action that waits for its component. */
export const usePendingAction = (): OnScreen | null => usePending(({ action }) => action)

/** Clears the action, which a component now finishes. */
export const clearPendingAction = (): void => usePending.setState({ action: null })

/** Runs `finish` once if the person was asked to sign in for exactly this; only while `isReady`. */
export const useFinish = (
  kind: OnScreen['kind'],
  id: string | undefined,
  finish: () => void,
  isReady = true,
): void => {
  const action = usePendingAction()
  const run = useEffectEvent(finish)
  useEffect(() => {
    if (!isReady || action?.kind !== kind || action.id !== id) return
    clearPendingAction()
    run()
  }, [action, isReady, kind, id])
}
