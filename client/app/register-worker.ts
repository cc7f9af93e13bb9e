import { linkConditions } from '../ui/link-conditions.ts'
import type { ToPage, ToWorker } from './worker-scope.ts'

/**
 * The service worker of this browser, once it works; `null` where there can be none: in
 * development, at an address that is not secure, in a private window of some browsers.
 */
export const readyWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!(await registration)) return null
  return navigator.serviceWorker.ready
}

/** Registers the worker, after the first screen is drawn. Once. */
export const startWorker = (): void => {
  if (!import.meta.env.PROD || !navigator.serviceWorker) {
    settle(null)
    return
  }
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).then(
    async (found) => {
      settle(found)
      const { active } = await navigator.serviceWorker.ready
      if (!active) return
      keepUsedFiles(active)
      setTimeout(() => whenIdle(() => keepAhead(active)), AHEAD_MS)
    },
    (error: unknown) => {
      console.warn('No service worker:', error)
      settle(null)
    },
  )
}

/** Subscribes to the worker's messages and returns the unsubscription. */
export const onWorker = (listener: (message: ToPage) => void): (() => void) => {
  const receive = ({ data }: MessageEvent<ToPage>) => listener(data)
  navigator.serviceWorker?.addEventListener('message', receive)
  // With `addEventListener`, messages stay queued until `startMessages` is called.
  navigator.serviceWorker?.startMessages()
  return () => navigator.serviceWorker?.removeEventListener('message', receive)
}

const { promise: registration, resolve: settle } = Promise.withResolvers<ServiceWorkerRegistration | null>()

/** Reports the files to the worker that were loaded before it controlled the page. */
const keepUsedFiles = (worker: ServiceWorker): void => {
  new PerformanceObserver((list) => {
    const files = list
      .getEntries()
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname)
    if (files.length > 0) worker.postMessage({ type: 'keep', files } satisfies ToWorker)
  }).observe({ type: 'resource', buffered: true })
}

/** The first clips come first, and a visitor who leaves soon pays for no other screens. */
const AHEAD_MS = 15_000

/** Has the main screens fetched before they are opened, so that they also open offline. */
const keepAhead = (worker: ServiceWorker): void => {
  const { savesData, effectiveType } = linkConditions()
  if (savesData || effectiveType?.endsWith('2g')) return
  worker.postMessage({ type: 'keepAhead' } satisfies ToWorker)
}

/** Safari has no `requestIdleCallback`. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(() => run())
  else run()
}
