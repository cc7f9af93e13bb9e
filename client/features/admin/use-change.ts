import { useAction } from '../../app/use-action.ts'
import { adminTexts } from '../../messages/administration.ts'
import { showToast } from '../../ui/toast.ts'
import { reloadDashboard } from './use-dashboard.ts'

/** Long enough to read the toast and to undo. */
const UNDO_MS = 10_000

type After = { toast: string; undo?: () => Promise<unknown> } | { isQuiet: true }
type Work = () => Promise<unknown>
type Change = (name: string, work: Work, after?: After) => Promise<boolean>

/**
 * Makes a change and shows a toast. `busy` names the one under way; only one runs at a time. With
 * `undo`, the toast offers to undo; a quiet change shows no toast and does not call `onDone`.
 */
export const useChange = (onDone: () => unknown): { busy: string | null; change: Change } => {
  const make = async (name: string, work: Work, after?: After): Promise<void> => {
    await work()
    reloadDashboard()
    if (after && 'isQuiet' in after) return
    const undo = after?.undo
    const action = undo && {
      label: adminTexts.undo,
      run: () => void undoing.run(name, undo, { toast: adminTexts.takenBack }),
    }
    showToast(after?.toast ?? adminTexts.done, {
      tone: 'good',
      ...(action && { action, duration: UNDO_MS }),
    })
    await onDone()
  }
  const changing = useAction(make, adminTexts.failedChange)
  // Not held up by the list, which may still be loading.
  const undoing = useAction(make, adminTexts.failedChange)
  return { busy: (changing.busyWith ?? undoing.busyWith)?.[0] ?? null, change: changing.run }
}
