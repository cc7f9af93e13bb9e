import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import type { Notification as StoredNotification } from '../contract/notifications/views.ts'
import { paths } from './app/paths.ts'
import type { ToWorker, WorkerScope } from './app/worker-scope.ts'
import { pathOf } from './features/notifications/path-of.ts'
import { texts } from './messages/first-load.ts'
import { peopleTexts } from './messages/people.ts'

/** Made by `vite-service-worker.ts`: the files of the first load. */
declare const __PRECACHED__: { url: string; revision: string | null }[]
/** Made there, too: the files of the main screens. */
declare const __AHEAD__: string[]

// TypeScript checks this file with the types of pages; see worker-scope.ts.
const worker = self as unknown as WorkerScope

/** Limits of the caches: a build has some 300 files. The oldest entries go first. */
const MAX_FILES = 400
const MAX_PICTURES = 300

// A new worker takes over at once: pages load from the network first, so an old page never gets new
// files.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]).then(() => {}),
  ),
)

precacheAndRoute(__PRECACHED__)
cleanupOutdatedCaches()

/** A network that says nothing for so long is taken for none: phones show bars and get no data. */
const MAX_SILENCE_MS = 4_000

/**
 * Pages come from the server if it answers soon, otherwise from the shell, which shows what this
 * device keeps.
 */
registerRoute(
  new NavigationRoute(
    async ({ event, request }) => {
      const page = preloaded(event).then((found) => found ?? fetch(request))
      const answer = await Promise.race([page.catch(() => null), after(MAX_SILENCE_MS)])
      return answer ?? (await matchPrecache('/shell.html')) ?? page
    },
    { denylist: [/^\/(api|media|pictures|dev|health|ready|metrics|socket\.io|ws)(\/|\?|$)/] },
  ),
)

const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms))

const preloaded = async (event: Event): Promise<Response | undefined> =>
  'preloadResponse' in event && event.preloadResponse instanceof Promise ? event.preloadResponse : undefined

const keepingAtMost = (most: number) => ({
  cacheDidUpdate: async ({ cacheName }: { cacheName: string }) => {
    const cache = await caches.open(cacheName)
    const kept = await cache.keys()
    await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((request) => cache.delete(request)))
  },
})

/** Some proxies answer with nothing when they break, and a kept file stays for good. */
const isWhole = ({ ok, headers }: Response): boolean => ok && headers.get('content-length') !== '0'

/** Built files never change under their name, whatever the server says that they vary by. */
const files = new CacheFirst({
  cacheName: 'files',
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isWhole(response) ? response : null) },
    keepingAtMost(MAX_FILES),
  ],
})
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), files)

/** Public posters and pictures; no clips, and nothing whose address expires. */
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.destination === 'image' &&
    /^\/(media|pictures\/\d+)\/(?!private\/)/.test(url.pathname) &&
    url.search === '',
  new CacheFirst({
    cacheName: 'pictures',
    matchOptions: { ignoreVary: true },
    plugins: [keepingAtMost(MAX_PICTURES)],
  }),
)

worker.addEventListener('message', (event) => {
  if (isToWorker(event.data)) event.waitUntil(keep(event.data.type === 'keep' ? event.data.files : __AHEAD__))
})

/** Keeps files that a page had before there was a worker, or will need; one at a time. */
const keep = async (urls: string[]) => {
  const cache = await caches.open('files')
  for (const url of urls)
    if (!(await caches.match(url, { ignoreVary: true })))
      await add(cache, url).catch(() => console.warn('Not kept:', url))
}

const add = async (cache: Cache, url: string) => {
  const response = await fetch(url)
  if (!isWhole(response)) throw new Error(`${url} came without its content`)
  await cache.put(url, response)
}

const isToWorker = (data: unknown): data is ToWorker =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  (data.type === 'keep' || data.type === 'keepAhead')

worker.addEventListener('push', (event) => event.waitUntil(show(readPush(event.data))))

type Pushed = { notification: Pick<StoredNotification, 'id' | 'type' | 'title' | 'message' | 'link'> }
type Shown = { id: string | null; title: string; message: string; path: string }

/** Every push is shown, as browsers require. A repeated one replaces the previous one. */
const show = ({ id, title, message, path }: Shown) =>
  worker.registration.showNotification(title, {
    body: message,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    tag: id ?? 'news',
    data: { id, path },
  })

const unreadable: Shown = {
  id: null,
  title: texts.app.name,
  message: peopleTexts.notifications.device.unreadable,
  path: paths.account,
}

const readPush = (data: { json(): unknown } | null): Shown => {
  try {
    // Encrypted for this browser by our server (`findPush`).
    const pushed = data?.json() as Pushed | undefined
    if (!pushed) return unreadable
    const { id, title, message } = pushed.notification
    return { id, title, message, path: pathOf(pushed.notification) ?? paths.account }
  } catch {
    return unreadable
  }
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data: unknown = event.notification.data
  const { id, path } = { id: null, path: '/', ...Object(data) }
  event.waitUntil(open(path, id))
})

/** Navigates an open page, or opens a new one. */
const open = async (path: string, notificationId: string | null) => {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page =
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0]
  const opened = page ?? (await worker.clients.openWindow(path))
  opened?.postMessage({ type: 'open', path, notificationId })
  // Browsers refuse it without a user's click.
  await page?.focus().catch(() => {})
}

worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(resubscribe(event.oldSubscription)),
)

/** Only pages have the tokens: an open one, or the next one, tells the server. */
const resubscribe = async (old: PushSubscription | null | undefined) => {
  if (!old) return
  await worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: old.options.applicationServerKey,
  })
  for (const page of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage({ type: 'resubscribed' })
}
