import { isNetworkLost, noteAnswer, onNetworkLoss } from '../ui/network.ts'

/** How often to check for a network that came back without an `online` event. */
const PROBE_MS = 5000

/**
 * After a request without an answer, calls the server until it answers. Call it once at the start.
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
    // There is still no network.
  }
  setTimeout(probe, PROBE_MS)
}
