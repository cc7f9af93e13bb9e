import { runForCaller } from './caller-context.ts'
import { blockLimitKey, limitKey } from './limit-key.ts'

/** The key of a user. */
export const owner = (name: string) => limitKey('user', name)

/** Runs a call from an address. */
export const callFrom = <Result>(address: string, call: () => Promise<Result>) =>
  runForCaller({ block: blockLimitKey(address) }, call)

/** Returns the codes of the calls that failed. */
export const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
