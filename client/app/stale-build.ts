import { noteNoAnswer } from '../ui/network.ts'

const key = 'sokoni.reloaded'
/** A page that fails again within this time is not helped by another load. */
const PATIENCE_MS = 60_000

/**
 * A screen's file that is gone means that the server has a newer build than this page: the page is
 * loaded anew, once. Offline nothing is: the screen says that it could not be loaded.
 */
export const reloadWhenStale = (): void => {
  addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || Date.now() - lastReload() < PATIENCE_MS) return
    void reload()
  })
}

/** Only where the server answers: on a bad network another load would lose what the page shows. */
const reload = async () => {
  const isReachable = await fetch('/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isReachable) return noteNoAnswer()
  try {
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    // Without a memory of it there would be no end of reloading.
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
