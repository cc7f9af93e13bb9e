import { showToast } from './toast.ts'

/**
 * Copies a text, shows the toast `said` and returns true. If the browser refuses, it shows the
 * text, to be selected by hand.
 */
export const copyText = async (text: string, said: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    showToast(said, { tone: 'good' })
    return true
  } catch {
    showToast(text, { duration: 8000 })
    return false
  }
}
