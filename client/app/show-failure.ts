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
  // A flow may have put words of its own in place of the general ones.
  const isOffline =
    error instanceof CallError && error.code === 'NETWORK' && error.message === texts.failures.network
  return isOffline ? offlineText : textOf(error, flowText)
}

/** Shows the failure of an action as a toast. */
export const showFailure = (error: unknown, flowText?: string): void =>
  showToast(failureText(error, flowText), { tone: 'bad' })
