import { isNetworkLost, noteAnswer, noteNoAnswer, onNetworkLoss } from '../ui/network.ts'

/** How often to check for a network that came back without an `online` event. */
const PROBE_MS = 5000

/**
 * After a request without an answer, calls the server until it answers. Call it once at the start.
 */
export const watchNetwork = (): void => {
  onNetworkLoss(() => setTimeout(probe, PROBE_MS))
}

/**
 * Sends a request to learn whether the network is there, where nothing else is sent that would
 * tell. Resolves to whether the server is well.
 */
export const checkNetwork = async (): Promise<boolean> => {
  try {
    const { ok } = await fetch('/health', { cache: 'no-store' })
    noteAnswer()
    return ok
  } catch {
    noteNoAnswer()
    return false
  }
}

const probe = async (): Promise<void> => {
  if (!isNetworkLost()) return
  if (document.visibilityState === 'visible') await checkNetwork()
  if (isNetworkLost()) setTimeout(probe, PROBE_MS)
}
