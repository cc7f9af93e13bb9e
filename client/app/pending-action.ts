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
  /** Finished by the component that shows the target: see `useFinish`. */
  | { kind: 'comments' | 'likeComment' | 'report' | 'inquiry' | 'offer' | 'buy'; id: string }

type OnScreen = Extract<
  PendingAction,
  { kind: 'comments' | 'likeComment' | 'report' | 'inquiry' | 'offer' | 'buy' }
>

/** A component that has not appeared by then is not on the screen that the person came back to. */
const LIFE_MS = 30_000

const usePending = create<{ action: OnScreen | null }>(() => ({ action: null }))

/** Leaves an action to the component that finishes it. */
export const offerAction = (action: OnScreen): void => {
  usePending.setState({ action })
  setTimeout(() => {
    if (usePending.getState().action === action) usePending.setState({ action: null })
  }, LIFE_MS)
}

/** Runs `finish` once if the person was asked to sign in for exactly this; only while `isReady`. */
export const useFinish = (
  kind: OnScreen['kind'],
  id: string | null | undefined,
  finish: (id: string) => void,
  isReady = true,
): void => {
  const action = usePending((pending) => pending.action)
  const run = useEffectEvent(finish)
  useEffect(() => {
    if (!isReady || action?.kind !== kind || (id !== null && action.id !== id)) return
    usePending.setState({ action: null })
    run(action.id)
  }, [action, isReady, kind, id])
}
