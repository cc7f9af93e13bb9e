import type { Tx } from './db.ts'

const effects = new WeakSet<Tx>()

/**
 * Marks a transaction that makes the change that its call is for, as `recordEvent` does: a repeat
 * of the call must not make it again (decision 153).
 */
export const markEffect = (tx: Tx): void => void effects.add(tx)

/** Returns whether a transaction makes the change that its call is for. */
export const hasEffect = (tx: Tx): boolean => effects.has(tx)
