import { CallError } from '../../app/call-error.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { isNetworkLost, useNetworkReturn } from '../../ui/network.ts'

/** Long enough to read that nothing was sent, even if the network is back at once. */
const READ_MS = 3000

/** Returns whether a failure is that of the network, without which code does not load either. */
export const isOfNetwork = (error: unknown): boolean =>
  error instanceof CallError ? error.isOffline : isNetworkLost() || !navigator.onLine

/** Returns the failure of something whose input is kept, with words for a lost network. */
export const explainLoss = (error: unknown): unknown =>
  isOfNetwork(error) ? CallError.noAnswer(dealsTexts.actions.offline) : error

/** Calls `clear` soon after the network is back, while a failure for want of it is shown. */
export const useClearOnReturn = (clear: () => void, isShown: boolean): void =>
  useNetworkReturn(() => setTimeout(clear, READ_MS), isShown)
