import { AsyncLocalStorage } from 'node:async_hooks'
import { type LimitKey, limitKey } from './limit-key.ts'

/** A caller, and the work that waits in queues for them. */
type Caller = {
  /** Throws once the caller's session has ended or the account is closed. */
  check?: () => Promise<void>
  /** Aborts when the caller is gone, if that is known. */
  signal?: AbortSignal | undefined
  /** The block of the caller's address (`blockLimitKey`). */
  block?: LimitKey
  /** The caller as queues count it (`queueOwner`). */
  owner?: LimitKey
}

const storage = new AsyncLocalStorage<Caller>()

/** Runs the work of a caller who may leave, or whose session may end, while it waits. */
export const runForCaller = <Result>(caller: Caller, work: () => Result): Result => storage.run(caller, work)

/**
 * Runs work that a caller caused and that goes on without them, such as listeners of their events.
 * It counts as theirs, but stops neither when they leave nor when their session ends.
 */
export const runDetached = <Result>(work: () => Result): Result => {
  const caller = storage.getStore()
  if (!caller) return work()
  const { signal: _signal, check: _check, ...left } = caller
  return storage.run(left, work)
}

/** Runs work for many callers, such as a batch, without a caller. */
export const runInBackground = <Result>(work: () => Result): Result => storage.run({}, work)

/** Returns the signal that aborts when the caller of the current work is gone. */
export const callerSignal = (): AbortSignal | undefined => storage.getStore()?.signal

/** Returns the block of addresses that the current work is asked from, if it is known. */
export const callerBlock = (): LimitKey | undefined => storage.getStore()?.block

const BACKGROUND = limitKey('background', '')

/** Returns whose turn the current work takes; work without a caller takes that of them all. */
export const callerOwner = (): LimitKey => storage.getStore()?.owner ?? BACKGROUND

/**
 * Returns whether the current work has no caller: jobs, listeners of the events that jobs record or
 * that a sweep takes over, and the server's own work.
 */
export const isBackgroundWork = (): boolean => callerOwner() === BACKGROUND

/**
 * Checks the caller of the current work again. Queues and locks call it when a turn comes
 * (decision 072). Work without a caller passes.
 */
export const recheckCaller = async (): Promise<void> => storage.getStore()?.check?.()
