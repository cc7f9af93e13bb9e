import { type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { openPhone, signIn, untilFilesKept, untilKept, untilPageKept } from './phones.ts'
import { SELLER, sendMessages } from './talks.ts'
import { test } from './test.ts'

/** A link like EDGE: milliseconds, and bytes a second. */
const slowLink = { offline: false, latency: 2500, downloadThroughput: 6000, uploadThroughput: 3000 }
/** A loop of requests would begin about 8 s after the load. */
const WATCHED_MS = 30_000

/** A phone of a new buyer with a chat of so many messages, whose files and chats are kept. */
const openBuyer = async (browser: Browser, info: TestInfo, messages: number): Promise<Page> => {
  const seller = await openPhone(browser, info)
  const { page } = await openPhone(browser, info)
  await page.setViewportSize({ width: 360, height: 800 })
  await sendMessages(page, await signIn(seller.page, SELLER), messages)
  await page.goto('/messages')
  await expect(page.getByRole('link', { name: `Word ${messages}.` })).toBeVisible()
  await untilKept(page, 'sokoni-chats', `Word ${messages}.`)
  return page
}

/**
 * Loads the page again on a slow link. Returns its calls (`GET /api/chats`) as they are made; those
 * for unread counts are small, and repeated once there is a socket.
 */
const reloadSlowly = async (page: Page): Promise<string[]> => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes('You are offline')) Reflect.set(window, 'wasOffline', true)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowLink)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/(api|health)/.test(pathname) && !/unread-counts?$/.test(pathname))
      calls.push(`${request.method()} ${pathname}${search}`)
  })
  // The page before may still have been loading.
  page.once('framenavigated', () => calls.splice(0))
  await page.reload({ timeout: 120_000 })
  return calls
}

/** Expects no call twice within `WATCHED_MS`, and never the bar 'You are offline'. */
const expectCalm = async (page: Page, calls: readonly string[]) => {
  await page.waitForTimeout(WATCHED_MS)
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
  expect(await page.evaluate(() => Reflect.get(window, 'wasOffline'))).toBeUndefined()
}

test('on a slow link the inbox loads each list once', { tag: '@long' }, async ({ browser }, info) => {
  const page = await openBuyer(browser, info, 1)
  const calls = await reloadSlowly(page)
  await expect(page.getByRole('link', { name: 'Word 1.' })).toBeVisible()
  await expectCalm(page, calls)
})

test(
  'on a slow link the grid shows its copy until its one request is answered',
  { tag: '@long' },
  async ({ browser }, info) => {
    const page = await openBuyer(browser, info, 1)
    await page.goto('/browse')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await untilPageKept(page, 'browse')
    await untilFilesKept(page)

    const calls = await reloadSlowly(page)
    await expect(page.getByText('Last updated: ')).toBeVisible()
    await expectCalm(page, calls)
    await expect(page.getByText('Last updated: ')).toHaveCount(0)
  },
)

test('on a slow link a chat loads once', { tag: '@long' }, async ({ browser }, info) => {
  const page = await openBuyer(browser, info, 12)
  const calls = await reloadSlowly(page)
  await page.getByRole('link', { name: 'Word 12.' }).click()
  await expect(page.getByRole('log').getByText('Word 12.')).toBeVisible()
  await expectCalm(page, calls)
})

test('a chat shows placeholders until the code of its messages has come', async ({ browser }, info) => {
  const seller = await openPhone(browser, info)
  const { page } = await openPhone(browser, info)
  const { chatId } = await sendMessages(page, await signIn(seller.page, SELLER), 1)
  const code = Promise.withResolvers<void>()
  await page.context().route('**/assets/conversation-log-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto(`/messages/${chatId}`)
  await expect(page.getByLabel('Write a message')).toBeVisible()
  await expect(page.locator('section [aria-busy=true]')).toBeVisible()
  code.resolve()
  await expect(page.getByRole('log').getByText('Word 1.')).toBeVisible()
  await expect(page.locator('section [aria-busy=true]')).toHaveCount(0)
})
