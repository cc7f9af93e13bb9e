import { texts } from '../messages/first-load.ts'
import { showToast } from '../ui/toast.ts'
import { CallError, textOf } from './call-error.ts'

/**
 * Returns the text of a failed action: that there is no network, else the text of the failure or
 * `flowText`.
 */
export const failureText = (
  error: unknown,
  flowText?: string,
  offlineText: string = texts.failures.offline,
): string => {
  const isOffline = error instanceof CallError && error.code === 'NETWORK'
  return isOffline ? offlineText : textOf(error, flowText)
}

/** Shows the failure of an action as a toast. */
export const showFailure = (error: unknown, flowText?: string): void =>
  showToast(failureText(error, flowText), { tone: 'bad' })
