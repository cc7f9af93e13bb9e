import { AsyncLocalStorage } from 'node:async_hooks'

/** Throws once the caller's session has ended or the account is closed. */
type Check = () => Promise<void>

/** `signal` aborts when the caller is gone, if that is known. */
type Caller = { check: Check; signal?: AbortSignal | undefined }

const storage = new AsyncLocalStorage<Caller>()

/** Runs the work of a caller who may leave, or whose session may end, while it waits. */
export const runForCaller = <Result>(check: Check, work: () => Result, signal?: AbortSignal): Result =>
  storage.run({ check, signal }, work)

/** Returns the signal that aborts when the caller of the current work is gone. */
export const callerSignal = (): AbortSignal | undefined => storage.getStore()?.signal

/**
 * Checks the caller of the current work again. Queues and locks call it when a turn comes
 * (decision 072). Work without a caller passes.
 */
export const recheckCaller = async (): Promise<void> => storage.getStore()?.check()
