import { showToast } from './toast.ts'

/**
 * Copies a text, says `said`, and returns true. Where the browser does not let us, it shows the
 * text, to be marked by hand.
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
