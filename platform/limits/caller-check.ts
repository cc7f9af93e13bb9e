import { AsyncLocalStorage } from 'node:async_hooks'

/** Throws once the caller's session has ended or the account is closed. */
type Check = () => Promise<void>

const storage = new AsyncLocalStorage<Check>()

/** Runs the work of a caller whose session may end while it waits. */
export const runForCaller = <Result>(check: Check, work: () => Result): Result => storage.run(check, work)

/**
 * Checks the caller of the current work again. Queues and locks call it when a turn comes
 * (docs/decisions/072-connections-and-turns.md). Work without a caller passes.
 */
export const recheckCaller = async (): Promise<void> => storage.getStore()?.()
