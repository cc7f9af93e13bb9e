import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import { startAppEvents } from '../app/app-events.ts'
import { startQueuedToggles } from '../app/queued-toggle.ts'
import { startWorker } from '../app/register-worker.ts'
import { startSession } from '../app/session.ts'
import { reloadWhenStale } from '../app/stale-build.ts'
import { onceStaying } from '../app/stay.ts'
import { watchNetwork } from '../app/watch-network.ts'
import { startLanguage } from '../messages/load.ts'
import { applyTheme } from '../ui/preferences.ts'
import { App } from './router.tsx'

applyTheme()
reloadWhenStale()
watchNetwork()
startSession()
startAppEvents()
startQueuedToggles()

const root = document.getElementById('root')
if (!root) throw new Error('No #root')
/** The product as the server drew it stays until there is code to draw it. */
const firstScreen = root.querySelector('.first-product') && import('../screens/product.tsx').catch(() => {})
void Promise.all([startLanguage(), firstScreen]).then(() =>
  // A transition is drawn in slices: in one piece it would block the first tap on a slow phone.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
)

/** Socket and service worker wait until the first screen is drawn and its pictures load. */
const START_LATER_MS = 1200
/** Loads the code of the socket again this often, if it failed; until then screens poll. */
const RETRY_MS = 20_000

const openSocket = async () => {
  try {
    const { startLater } = await import('./start-later.ts')
    await startLater()
  } catch (error) {
    console.warn('No live updates:', error)
    setTimeout(openSocket, RETRY_MS)
  }
}

onceStaying(() =>
  setTimeout(() => {
    startWorker()
    void openSocket()
  }, START_LATER_MS),
)
