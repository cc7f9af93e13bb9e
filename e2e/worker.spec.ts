import { type BrowserContext, type CDPSession, expect, type Page, type Worker } from '@playwright/test'
import { fullChromium } from '../client/app/test-chromium.ts'
import { makeBrowser } from '../testing/push-service.ts'
import { journeyOptions } from './journey-options.ts'
import { openPhone, ownPassword, signUp } from './phones.ts'
import { test } from './test.ts'

test.use({ launchOptions: { ...journeyOptions, executablePath: fullChromium } })

/** Returns the service worker once it controls this page. */
const workerOf = async (page: Page): Promise<Worker> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The page has no service worker')
  return worker
}

/** Sets `settled` in the worker: a promise that resolves after its next notification. */
const awaitNotification = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration; settled: Promise<void> }
    const { registration } = scope
    const show = registration.showNotification
    scope.settled = new Promise<void>((resolve, reject) => {
      registration.showNotification = async (...given) => {
        registration.showNotification = show
        await show.apply(registration, given).then(resolve, reject)
      }
    })
  })

const registrationOf = async (session: CDPSession, page: Page): Promise<string> => {
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(new URL(page.url()).origin))
      if (own) resolve(own.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  return found
}

/**
 * Delivers a push as a push service does, and waits until it is shown: Chromium loses a
 * notification if `getNotifications` is called meanwhile.
 */
const deliver = async (page: Page, data: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const push = {
    origin: new URL(page.url()).origin,
    registrationId: await registrationOf(session, page),
    data,
  }
  const worker = await workerOf(page)
  // Before the push, or its notification could be missed.
  await awaitNotification(worker)
  await session.send('ServiceWorker.deliverPushMessage', push)
  await worker.evaluate(() => (self as unknown as { settled: Promise<void> }).settled)
  await session.detach()
}

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    // In a worker this is its own scope.
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Tests have no push service, so the subscription is created by hand. */
const subscribeByHand = (context: BrowserContext, subscription: object) =>
  context.addInitScript((made) => {
    let current: object | null = null
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      const unsubscribe = async () => {
        current = null
        return true
      }
      current = { ...made, unsubscribe, toJSON: () => made }
      return current as PushSubscription
    }
  }, subscription)

/** The names of the built files that the worker keeps. */
const filesOf = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const kept = await (await caches.open('files')).keys()
    return kept.map(({ url }) => url.slice(url.lastIndexOf('/') + 1))
  })

test(
  'offline a reload shows the app; pages, API calls and clips are not cached',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await page.goto('/help')
    const worker = await workerOf(page)
    // Files that were loaded before the worker are kept too.
    await expect.poll(async () => (await filesOf(worker)).length).toBeGreaterThan(0)
    await page.reload()
    expect((await page.request.get('/service-worker.js')).headers()['cache-control']).toBe('no-cache')
    await expect(page.getByRole('heading', { name: 'Help and Support' })).toBeVisible()
    expect(await worker.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0)

    await expect
      .poll(async () => (await filesOf(worker)).some((name) => name.startsWith('browse-')), {
        timeout: 90_000,
      })
      .toBe(true)

    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Help and Support' })).toBeVisible()
    await expect(page.getByText('You are offline').first()).toBeVisible()
    // The code of the main screens is there although none of them was ever opened.
    await page.goto('/browse')
    await expect(page.getByRole('main').getByRole('combobox').first()).toBeVisible()
    // One that is not kept ahead cannot be loaded, and appears once the network is back.
    await page.goto('/assistant')
    await expect(page.getByRole('main').getByText('You are offline')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Assistant', level: 1 })).toBeVisible()

    // API calls and clips are never cached.
    await page.goto('/')
    await expect(page.locator('article[aria-current=true]')).toBeVisible()
    const kept = await worker.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.filter((path) => path.startsWith('/api') || path.endsWith('.mp4'))).toEqual([])
    expect(kept).toContain('/shell.html')
    expect(kept).not.toContain('/')

    // Behind a dead Wi-Fi the browser believes that it is online.
    await page.route(/\/(api|health|socket\.io)/, (route) => route.abort())
    await page.reload()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await expect(page.getByText('You are offline').first()).toBeVisible()
    await page.unroute(/\/(api|health|socket\.io)/)

    // API calls bypass the worker.
    await page.route('**/api/users/feed*', (route) => route.abort())
    const answer = await page.evaluate(() =>
      fetch('/api/users/feed').then(
        () => 'answered',
        () => 'failed',
      ),
    )
    expect(answer).toBe('failed')
  },
)

test('a push is shown once for each notification, and a click leads an open page there', async ({
  browser,
}, info) => {
  const { page } = await openPhone(browser, info)
  await page.context().grantPermissions(['notifications'])
  await page.goto('/settings')
  const worker = await workerOf(page)
  const id = '01890000-0000-7000-8000-000000000001'
  const link = { kind: 'shop', id: 'lamu-threads' }
  const push = (message: string) =>
    deliver(
      page,
      JSON.stringify({ notification: { id, type: 'follow', title: 'New follower', message, link } }),
    )
  await push('Amina follows your shop')
  expect(await shownBy(worker)).toEqual([{ title: 'New follower', body: 'Amina follows your shop', tag: id }])
  await push('Amina and Otieno follow your shop')
  expect((await shownBy(worker)).map(({ body }) => body)).toEqual(['Amina and Otieno follow your shop'])

  await worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
  })
  await expect(page).toHaveURL(/\/shop\/lamu-threads$/)
  await expect.poll(() => shownBy(worker)).toEqual([])

  // An unreadable push is shown too: browsers withdraw the permission otherwise.
  await deliver(page, 'not what we send')
  expect((await shownBy(worker)).map(({ title }) => title)).toEqual(['Sokoni'])
})

test(
  'a device is told from the tap that allows it until it is signed out',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    const context = page.context()
    await context.grantPermissions(['notifications'])
    const { subscription } = makeBrowser(`https://push.example/${Math.random()}`)
    await subscribeByHand(context, subscription)
    const changes: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/push-subscriptions')) changes.push(request.method())
    })
    const number = await signUp(page, 'Far Away')
    await page.goto('/settings')
    // No permission is requested and nothing sent without a tap.
    await expect(page.getByText('Not allowed on this device yet')).toBeVisible()
    expect(changes).toEqual([])
    await page.getByRole('button', { name: 'Allow on this device' }).click()
    await expect(page.getByText('This device gets notifications, even when Sokoni is closed')).toBeVisible()
    await page.getByRole('switch', { name: 'Push' }).click()
    await expect(page.getByRole('switch', { name: 'Push' })).not.toBeChecked()
    await expect.poll(() => changes).toEqual(['POST', 'DELETE'])
    await page.getByRole('switch', { name: 'Push' }).click()
    await expect(page.getByText('This device gets notifications, even when Sokoni is closed')).toBeVisible()
    expect(changes).toEqual(['POST', 'DELETE', 'POST'])

    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText("You've been signed out successfully")).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription()),
      )
      .toBeNull()

    // The same user on the same device does not have to allow it again.
    await page.goto('/login')
    await page.getByLabel('Phone number').fill(number)
    await page.getByLabel('Password', { exact: true }).fill(ownPassword)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect.poll(() => changes).toEqual(['POST', 'DELETE', 'POST', 'POST'])
  },
)

test('a browser that was told no says so', { tag: '@long' }, async ({ browser }, info) => {
  const { page } = await openPhone(browser, info)
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await signUp(page, 'Quiet Please')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Allow on this device' }).click()
  await expect(page.getByText('Your browser did not allow notifications')).toBeVisible()
})

test('a screen whose file a newer build has replaced loads the page anew, once', async ({
  browser,
}, info) => {
  const { baseURL, viewport } = info.project.use
  const context = await browser.newContext({ baseURL, viewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  let gone = true
  let loads = 0
  await context.route('**/assets/settings-*.js', (route) =>
    gone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  page.on('load', () => {
    loads += 1
  })
  await page.goto('/account')
  const open = () =>
    page.evaluate(() => dispatchEvent(new CustomEvent('app-navigate', { detail: 'settings' })))
  await open()
  // If it is still missing after the reload, the page shows the error and does not reload again.
  await expect.poll(() => loads).toBe(2)
  await expect(page.getByText('This page could not be loaded')).toBeVisible()
  gone = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await context.close()
})
