import { readItem, writeItem } from '../ui/device-storage.ts'
import { checkNetwork } from './watch-network.ts'

const STORAGE_KEY = 'sokoni.reloaded'
/** Another reload within this time would not help. */
const PATIENCE_MS = 60_000

/**
 * Reloads the page once if the file of a screen is missing: the server then has a newer build.
 * Without a network it does nothing, and the screen shows the error.
 */
export const reloadWhenStale = (): void => {
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine) void reload()
  })
}

/** Only where the server answers: on a bad network another load would lose what the page shows. */
const reload = async () => {
  if (!(await checkNetwork())) return
  const lastReload = Number(readItem(STORAGE_KEY, 'tab') ?? 0)
  const isRecent = Date.now() - lastReload < PATIENCE_MS
  // Without storage, the page could reload for ever.
  if (!isRecent && writeItem(STORAGE_KEY, String(Date.now()), 'tab')) location.reload()
}
