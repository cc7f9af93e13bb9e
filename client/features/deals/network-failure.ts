import { CallError } from '../../app/call-error.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { isNetworkLost, useNetworkReturn } from '../../ui/network.ts'

/** Time to read that nothing was sent, even if the network is back at once, in milliseconds. */
const READ_MS = 3000

/** Returns whether a failure is that of the network, without which code does not load either. */
export const isOfNetwork = (error: unknown): boolean =>
  error instanceof CallError ? error.isOffline : isNetworkLost()

/** Returns whether a failure is that of a device that knows that it is offline. */
export const isOffline = (error: unknown): boolean => isOfNetwork(error) && !navigator.onLine

/**
 * Returns the failure of something that is kept and can be sent again without a second effect. That
 * of the network gets a text: a device that is online lost only the answer.
 */
export const withNetworkText = (error: unknown): unknown =>
  isOfNetwork(error) ? CallError.noAnswer(dealsTexts.actions[isOffline(error) ? 'offline' : 'lost']) : error

/** Calls `clear` soon after the network is back, while a text says that the device is offline. */
export const useClearWhenOnline = (clear: () => void, isShown: boolean): void =>
  useNetworkReturn(() => setTimeout(clear, READ_MS), isShown)
