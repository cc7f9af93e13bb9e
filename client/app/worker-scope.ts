/**
 * The part of its scope that the service worker uses. TypeScript's library for workers conflicts
 * with that for pages, which the rest of the client uses.
 */
export type WorkerScope = {
  location: Location
  navigator: Navigator
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>
    openWindow(url: string): Promise<WindowClient | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

type Extendable = Event & { waitUntil(until: Promise<unknown>): void }
type Events = {
  install: Extendable
  activate: Extendable
  message: Extendable & { data: unknown }
  push: Extendable & { data: { json(): unknown } | null }
  notificationclick: Extendable & { notification: Notification }
  pushsubscriptionchange: Extendable & { oldSubscription?: PushSubscription | null }
}

type WindowClient = {
  focused: boolean
  visibilityState: DocumentVisibilityState
  focus(): Promise<WindowClient>
  postMessage(message: ToPage): void
}

/** Messages of the worker to a page. */
export type ToPage =
  | { type: 'open'; path: string; notificationId: string | null }
  /** The browser has another subscription now; the server does not know it yet. */
  | { type: 'resubscribed' }

/** Messages of a page to the worker. */
export type ToWorker =
  /** The built files that the page uses, so that they are there when it is offline. */
  | { type: 'keep'; files: string[] }
  /** The page is idle, and data need not be saved: the files of the main screens may be fetched. */
  | { type: 'keepAhead' }
