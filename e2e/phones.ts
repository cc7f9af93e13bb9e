import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { matchPath } from 'react-router'
import { pages } from '../contract/pages.ts'

export type Phone = {
  page: Page
  /** Errors of the page that a user would not see. */
  complaints: string[]
}

/**
 * Opens a new phone without a user or stored data. With `sockets: false` only requests get through.
 */
export const openPhone = async (
  browser: Browser,
  info: TestInfo,
  options: { sockets?: boolean; locale?: string; timezoneId?: string } = {},
): Promise<Phone> => {
  const { baseURL, viewport, hasTouch, isMobile } = info.project.use
  const locale = options.locale ?? info.project.use.locale
  const context = await browser.newContext({
    baseURL,
    viewport,
    hasTouch,
    isMobile,
    locale,
    timezoneId: options.timezoneId,
  })
  if (options.sockets === false) await context.route('**/socket.io/**', (route) => route.abort())
  if (options.sockets === false) await context.routeWebSocket('**/socket.io/**', (socket) => socket.close())
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  // Violations of the Content Security Policy.
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions.Policy/i.test(message.text())) complaints.push(message.text())
  })
  return { page, complaints }
}

/**
 * Closes the tab without a warning, as a phone does, and opens a page in another one of the same
 * browser.
 */
export const killTab = async (phone: Phone, path: string): Promise<Page> => {
  const context = phone.page.context()
  await phone.page.close()
  phone.page = await context.newPage()
  await phone.page.goto(path)
  return phone.page
}

/** Presses Tab until the element has the focus. */
export const tabTo = async (page: Page, goal: Locator): Promise<void> => {
  await expect(goal).toBeVisible()
  for (let n = 0; n < 60; n += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${goal}`)
}

/** Goes to a field by the keyboard alone, and types. */
export const typeInto = async (page: Page, goal: Locator, text: string): Promise<void> => {
  await tabTo(page, goal)
  await page.keyboard.type(text)
}

/** Goes to a button or link by the keyboard alone, and presses it. */
export const press = async (page: Page, goal: Locator): Promise<void> => {
  await tabTo(page, goal)
  await page.keyboard.press('Enter')
}

/**
 * Returns a random number of Eswatini that no other test uses; each test may be in a process of its
 * own.
 */
export const newNumber = (): string => `76${String(Math.floor(100_000 + Math.random() * 900_000))}`

/** Returns the latest code that was sent to this number. */
export const readCode = async (page: Page, number: string): Promise<string> => {
  const outbox = `/api/dev/outbox?to=${encodeURIComponent(`+268${number}`)}`
  let code = ''
  await expect(async () => {
    const { data } = await (await page.request.get(outbox)).json()
    code = data.messages[0].code
  }).toPass()
  return code
}

type Session = { user: object; tokens: { accessToken: string; refreshToken: string } }

/** Posts to the API and returns the answer's data. */
const post = async <Data>(page: Page, path: string, data: object): Promise<Data> => {
  const answer = await page.request.post(`/api${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** Stores a session in the browser under the keys that the client reads. */
const storeSession = async (page: Page, { user, tokens }: Session) => {
  // Same origin, without the app.
  await page.goto('/health')
  await page.evaluate(
    ({ stored, payload }) => {
      const { exp } = JSON.parse(atob(payload))
      const items = { ...stored, accessTokenEnds: String(exp * 1000) }
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    },
    {
      stored: { user: JSON.stringify(user), ...tokens },
      payload: tokens.accessToken.split('.')[1] ?? '',
    },
  )
}

/** The password of `signUp`'s accounts. */
export const ownPassword = 'correct horse battery'
/** The password of the users of the demo. */
export const demoPassword = 'karibu-sokoni'

/**
 * Signs a new user up and in, without the forms, which `auth.spec.ts` tests. Open a page after it.
 */
export const signUp = async (page: Page, name: string, number = newNumber()): Promise<string> => {
  const phone = `+268${number}`
  const passwords = { password: ownPassword, confirmPassword: ownPassword }
  const { deliveryId } = await post<{ deliveryId: string }>(page, '/auth/signup', {
    name,
    phone,
    ...passwords,
  })
  const code = { phone, otp: await readCode(page, number), deliveryId }
  await storeSession(page, await post<Session>(page, '/auth/verify-signup', code))
  return number
}

/**
 * Makes an account of this number and an administrator of it, with `ownPassword`, beside the
 * running server.
 */
export const makeAdmin = (number: string) =>
  promisify(execFile)(
    path.resolve('node_modules/.bin/node'),
    ['scripts/admin.ts', `+268${number}`, ownPassword],
    { env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'error' } },
  )

/**
 * Signs in by phone number, without the form; a user of the demo if no password is given. Go to a
 * page after it. Returns the access token, for requests beside the page.
 */
export const signIn = async (page: Page, number: string, password = demoPassword): Promise<string> => {
  const identifier = number.startsWith('+') ? number : `+268${number}`
  const session = await post<Session>(page, '/auth/login', { identifier, password })
  await storeSession(page, session)
  return session.tokens.accessToken
}

/** Waits until the page shows its screen, and nothing on it is loading. */
export const untilRendered = async (page: Page): Promise<void> => {
  // While the code of a screen loads, nothing has `aria-busy` yet.
  await expect(page.locator('main :is(h1, h2, p, article), form').first()).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Returns the pages of the client that none of these addresses opens. */
export const pagesWithout = (addresses: readonly string[]): string[] =>
  Object.values(pages).filter(
    (page) => !addresses.some((address) => matchPath(page, address.replace(/\?.*/, ''))),
  )

/**
 * Waits until this page can be loaded without a network, and its conversations (`name`) are stored
 * with this text.
 */
export const untilKept = async (
  page: Page,
  name: 'sokoni-chats' | 'sokoni-direct',
  words: string,
): Promise<void> => {
  await untilStored(page, { database: name, store: 'users', words })
  await untilFilesKept(page)
}

/** Waits until the socket of a page has a session: from then on it gets updates. */
export const untilLive = async (page: Page): Promise<void> => {
  const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes('/socket.io/'))
  // The CONNECT packet of Engine.IO's message type: 4, then 0.
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
}

/**
 * Waits until this device stores a page (`feed forYou`) for a load without a network, with this
 * text.
 */
export const untilPageKept = (page: Page, name: string, words = ''): Promise<void> =>
  untilStored(page, { database: 'sokoni-pages', store: 'pages', keyEnd: ` ${name}`, words })

/** Waits until a store of IndexedDB has an entry with these words and such a key. */
const untilStored = (
  page: Page,
  wanted: { database: string; store: string; keyEnd?: string; words: string },
): Promise<void> =>
  page.evaluate(async ({ database, store: name, keyEnd = '', words }) => {
    const readEntries = () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open(database)
        opening.onsuccess = () => {
          const store = opening.result.transaction(name).objectStore(name)
          const [keys, values] = [store.getAllKeys(), store.getAll()]
          values.onsuccess = () => {
            opening.result.close()
            const found = keys.result.flatMap((key, at) => (String(key).endsWith(keyEnd) ? at : []))
            resolve(found.map((at) => JSON.stringify(values.result[at])))
          }
        }
      })
    // Opening a database that is not there would make it, without its store.
    const isStored = async () =>
      (await indexedDB.databases()).some((made) => made.name === database) &&
      (await readEntries()).some((text) => text.includes(words))
    while (!(await isStored())) await new Promise((resolve) => setTimeout(resolve, 50))
  }, wanted)

/** Waits until the service worker keeps every file that this page has loaded. */
export const untilFilesKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const isKept = async () => {
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
      const kept = await Promise.all(files.map(({ name }) => caches.match(name, { ignoreVary: true })))
      return kept.length > 0 && kept.every(Boolean)
    }
    while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 50))
  })

/** Waits until the service worker has stored the code of a part, loaded by the page or not. */
export const untilFileKept = (page: Page, part: string): Promise<void> =>
  page.evaluate(async (start) => {
    await navigator.serviceWorker.ready
    const isKept = async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const files = (await Promise.all(stores.map((store) => store.keys()))).flat()
      return files.some(({ url }) => new URL(url).pathname.startsWith(start))
    }
    while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 50))
  }, `/assets/${part}-`)

/** Swipes up: the next product. */
export const swipeUp = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  await touch('touchStart', 600)
  for (const y of [560, 500, 420, 340, 280]) await touch('touchMove', y)
  await touch('touchEnd')
  await session.detach()
}
