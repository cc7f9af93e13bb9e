import { readJson, writeJson } from '../ui/device-storage.ts'
import type { PendingAction } from './pending-action.ts'

/** Where a visitor was when asked to sign in, and the action that waits for it. */
export type SignInGoal = {
  /** An address of this app. */
  from: string
  /**
   * Position of that view in the history, so that Back can lead there; `null` where it is not the
   * view before.
   */
  index: number | null
  action: PendingAction | null
}

const STORAGE_KEY = 'sign-in-goal'

/**
 * Keeps the goal on the device: the tab may be dropped while the person reads the code in WhatsApp.
 */
export const keepGoal = (goal: SignInGoal | null): void =>
  void writeJson(STORAGE_KEY, goal && { ...goal, index: null })

/** The goal that this device keeps. */
export const readGoal = (): SignInGoal | null => asGoal(readJson(STORAGE_KEY))

/** Checks what comes from the history or the storage; only an address of ours is followed. */
export const asGoal = (value: unknown): SignInGoal | null => {
  if (typeof value !== 'object' || value === null || !('from' in value)) return null
  const { from } = value
  if (typeof from !== 'string' || !/^\/(?!\/)/.test(from)) return null
  const index = 'index' in value && typeof value.index === 'number' ? value.index : null
  // Written by `navigate` and `keepGoal` only, with values of this type.
  const action = 'action' in value ? (value.action as PendingAction | null) : null
  return { from, index, action: action ?? null }
}
