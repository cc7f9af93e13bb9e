import { useRef, useState } from 'react'
import { showFailure } from './show-failure.ts'

/**
 * Runs an action, one at a time. A failure is shown as a toast, with the text of its own or
 * `failed`; a function takes the place of the toast. `run` resolves to whether it succeeded;
 * `busyWith` holds the arguments of the run under way, for several buttons with one action.
 */
export const useAction = <Args extends readonly unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  failed?: string | ((error: unknown) => void),
): { run: (...args: Args) => Promise<boolean>; isBusy: boolean; busyWith: Args | null } => {
  const [busyWith, setBusyWith] = useState<Args | null>(null)
  // Two presses within one frame see the same state.
  const isRunning = useRef(false)
  const run = async (...args: Args): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusyWith(args)
    try {
      await action(...args)
      return true
    } catch (error) {
      if (typeof failed === 'function') failed(error)
      else showFailure(error, failed)
      return false
    } finally {
      isRunning.current = false
      setBusyWith(null)
    }
  }
  return { run, isBusy: busyWith !== null, busyWith }
}
