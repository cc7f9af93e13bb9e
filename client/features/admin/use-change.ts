import { useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { adminTexts } from '../../app/texts/administration.ts'
import { showToast } from '../../ui/toast.ts'

/** Makes a change and says how it went. `busy` names the one under way; while there is one, no other begins. */
export const useChange = (onDone: () => unknown) => {
  const [busy, setBusy] = useState<string | null>(null)
  const change = async (name: string, work: () => Promise<unknown>) => {
    if (busy !== null) return
    setBusy(name)
    try {
      await work()
      showToast(adminTexts.done, { tone: 'good' })
      await onDone()
    } catch (error) {
      showToast(textOf(error, adminTexts.failedChange), { tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }
  return { busy, change }
}
