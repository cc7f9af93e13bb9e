import { checkNetwork } from './watch-network.ts'

const key = 'sokoni.reloaded'
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
  if (!(await checkNetwork()) || Date.now() - lastReload() < PATIENCE_MS) return
  try {
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    // Without storage, the page could reload for ever.
    return
  }
  location.reload()
}

const lastReload = (): number => {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return Date.now()
  }
}
