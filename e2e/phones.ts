import { type Browser, expect, type Page, type TestInfo } from '@playwright/test'

export type Phone = {
  page: Page
  /** Whatever the page complained of that a user would not see. */
  complaints: string[]
}

/** A phone of its own: nobody signed in, nothing stored. With `sockets: false` only plain requests get through. */
export const openPhone = async (
  browser: Browser,
  info: TestInfo,
  options: { sockets?: boolean } = {},
): Promise<Phone> => {
  const { baseURL, viewport, hasTouch, isMobile, locale } = info.project.use
  const context = await browser.newContext({ baseURL, viewport, hasTouch, isMobile, locale })
  if (options.sockets === false) await context.route('**/socket.io/**', (route) => route.abort())
  if (options.sockets === false) await context.routeWebSocket('**/socket.io/**', (socket) => socket.close())
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  // What the policy of our own headers keeps from the page.
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions.Policy/i.test(message.text())) complaints.push(message.text())
  })
  return { page, complaints }
}

/** A number of Eswatini that nobody has used in this run; by chance, since each test may be in a process of its own. */
export const newNumber = (): string => `76${String(Math.floor(100_000 + Math.random() * 900_000))}`

/** The latest code that WhatsApp would have brought to this number. */
export const readCode = async (page: Page, number: string): Promise<string> => {
  const outbox = `/api/dev/outbox?to=${encodeURIComponent(`+268${number}`)}`
  let code = ''
  await expect(async () => {
    const { data } = await (await page.request.get(outbox)).json()
    code = data.messages[0].code
  }).toPass()
  return code
}

/** Signs up as a person would, from the login page; ends signed in, where the page leads one. */
export const signUp = async (page: Page, name: string, number = newNumber()): Promise<string> => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Phone number').fill(number)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Confirm password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('OTP sent to your phone')).toBeVisible()
  await page.getByLabel('6-digit code').fill(await readCode(page, number))
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  return number
}

/** Waits until what is on this page can be loaded without a network, and these words of its conversations (`name`) are kept. */
export const untilKept = (page: Page, name: 'sokoni-chats' | 'sokoni-direct', words: string): Promise<void> =>
  page.evaluate(
    async ([name = '', words = '']) => {
      await navigator.serviceWorker.ready
      const readKept = () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => {
            const kept = opening.result.transaction('users').objectStore('users').getAll()
            kept.onsuccess = () => {
              opening.result.close()
              resolve(JSON.stringify(kept.result))
            }
          }
        })
      const isMade = async () =>
        (await indexedDB.databases()).some((made) => made.name === name) && (await readKept()).includes(words)
      const hasFiles = async () => {
        const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
        const kept = await Promise.all(files.map(({ name }) => caches.match(name, { ignoreVary: true })))
        return kept.every(Boolean)
      }
      while (!((await isMade()) && (await hasFiles())))
        await new Promise((resolve) => setTimeout(resolve, 50))
    },
    [name, words],
  )

/** Waits until a page that is being loaded has a session on its socket: from then on it gets updates. */
export const untilLive = async (page: Page): Promise<void> => {
  const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes('/socket.io/'))
  // The CONNECT packet of Engine.IO's message type: 4, then 0.
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
}

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

/** One swipe of a finger, upwards: the next product. */
export const swipeUp = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  await touch('touchStart', 600)
  for (const y of [560, 500, 420, 340, 280]) await touch('touchMove', y)
  await touch('touchEnd')
  await session.detach()
}
