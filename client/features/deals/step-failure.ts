import { CallError, textOf } from '../../app/call-error.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { isNetworkLost } from '../../ui/network.ts'

const words = dealPageTexts.sheets

/** Returns whether a step failed for want of a network, which may also keep code from loading. */
export const isOfNetwork = (error: unknown): boolean =>
  error instanceof CallError ? error.isOffline : isNetworkLost() || !navigator.onLine

/** Returns the failure of a step whose input is kept, with words for a lost network. */
export const explainLoss = (error: unknown): unknown =>
  isOfNetwork(error) ? CallError.noAnswer(dealsTexts.actions.offline) : error

/** Returns what to show after a step of a deal failed. */
export const failureOfStep = (error: unknown): string =>
  isOfNetwork(error) ? dealsTexts.actions.lost : textOf(error, words.failed)
