import { texts } from '../messages/first-load.ts'
import { showToast } from '../ui/toast.ts'
import { CallError, textOf } from './call-error.ts'

/**
 * Shows the failure of an action as a toast: that there is no network, else the text of the failure
 * or `flowText`.
 */
export const showFailure = (error: unknown, flowText?: string): void => {
  const isOffline = error instanceof CallError && error.code === 'NETWORK'
  showToast(isOffline ? texts.failures.offline : textOf(error, flowText), { tone: 'bad' })
}
