import { isNetworkLost, noteAnswer, onNetworkLoss } from '../ui/network.ts'

/** A network that came back without an `online` event is noticed by asking this often. */
const PROBE_MS = 5000

/**
 * After a request without an answer, asks the server now and then until it answers. Once, at the
 * start of the app.
 */
export const watchNetwork = (): void => {
  onNetworkLoss(() => setTimeout(probe, PROBE_MS))
}

const probe = async (): Promise<void> => {
  if (!isNetworkLost()) return
  try {
    if (document.visibilityState === 'visible') {
      await fetch('/health', { cache: 'no-store' })
      return noteAnswer()
    }
  } catch {
    // Still away.
  }
  setTimeout(probe, PROBE_MS)
}
