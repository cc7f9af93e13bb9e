import { useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { adminTexts } from '../../messages/administration.ts'
import { showToast } from '../../ui/toast.ts'

/** Long enough to read what was done and to think again. */
const UNDO_MS = 10_000

/** Makes a change and says how it went. `busy` names the one under way; while there is one, no other begins. */
export const useChange = (onDone: () => unknown) => {
  const [busy, setBusy] = useState<string | null>(null)
  /** With `undo`, the toast offers to take the change back. */
  const change = async (
    name: string,
    work: () => Promise<unknown>,
    undo?: { said: string; run: () => Promise<unknown> },
  ) => {
    if (busy !== null) return
    setBusy(name)
    try {
      await work()
      const takeBack = undo && { label: adminTexts.undo, run: () => void change(name, undo.run) }
      showToast(undo?.said ?? adminTexts.done, {
        tone: 'good',
        ...(takeBack && { action: takeBack, duration: UNDO_MS }),
      })
      await onDone()
    } catch (error) {
      showToast(textOf(error, adminTexts.failedChange), { tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }
  return { busy, change }
}
