import { useRef, useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { adminTexts } from '../../messages/administration.ts'
import { showToast } from '../../ui/toast.ts'

/** Long enough to read what was done and to think again. */
const UNDO_MS = 10_000

type After = { said: string; run?: () => Promise<unknown> } | { isQuiet: true }
type Change = (name: string, work: () => Promise<unknown>, after?: After) => Promise<void>

/**
 * Makes a change and says how it went. `busy` names the one under way; while there is one, no other
 * begins.
 */
export const useChange = (onDone: () => unknown): { busy: string | null; change: Change } => {
  const [busy, setBusy] = useState<string | null>(null)
  // Two presses within one frame see the same state.
  const isRunning = useRef(false)
  const make: Change = async (name, work, after) => {
    setBusy(name)
    try {
      await work()
      if (after && 'isQuiet' in after) return
      const undo = after?.run
      // Not held up by the list, which may still be loading.
      const action = undo && {
        label: adminTexts.undo,
        run: () => void make(name, undo, { said: adminTexts.takenBack }),
      }
      showToast(after?.said ?? adminTexts.done, {
        tone: 'good',
        ...(action && { action, duration: UNDO_MS }),
      })
      await onDone()
    } catch (error) {
      showToast(textOf(error, adminTexts.failedChange), { tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }
  /**
   * With `run`, the toast offers to take the change back; a quiet change says nothing and reloads
   * nothing.
   */
  const change: Change = async (name, work, after) => {
    if (isRunning.current) return
    isRunning.current = true
    await make(name, work, after)
    isRunning.current = false
  }
  return { busy, change }
}
