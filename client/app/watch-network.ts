import { isNetworkLost, noteAnswer, noteNoAnswer, onNetworkLoss } from '../ui/network.ts'

/** How often to check for a network that came back without an `online` event. */
const PROBE_MS = 5000
/** Longer than an answer takes on a slow link. */
const MAX_ANSWER_MS = 10_000

/**
 * After a request without an answer, calls the server until it answers. Call it once at the start.
 */
export const watchNetwork = (): void => {
  onNetworkLoss(() => setTimeout(probe, PROBE_MS))
}

/**
 * Sends a request, so that `isNetworkLost` is up to date where nothing else is sent. Resolves to
 * whether the server is well, which it may not be although there is a network.
 */
export const checkNetwork = (): Promise<boolean> => {
  running ??= check().finally(() => {
    running = null
  })
  return running
}
let running: Promise<boolean> | null = null

const check = async (): Promise<boolean> => {
  const since = Date.now()
  try {
    const { ok } = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(MAX_ANSWER_MS) })
    noteAnswer()
    return ok
  } catch {
    noteNoAnswer(since)
    return false
  }
}

const probe = async (): Promise<void> => {
  if (!isNetworkLost()) return
  if (document.visibilityState === 'visible') await checkNetwork()
  if (isNetworkLost()) setTimeout(probe, PROBE_MS)
}
