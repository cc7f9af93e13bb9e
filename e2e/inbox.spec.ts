import { type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { callApi } from './api.ts'
import { openDeal } from './deals.ts'
import { killTab, openPhone, press, signIn, untilFilesKept, untilKept, untilLive } from './phones.ts'
import { SELLER, sendMessages } from './talks.ts'
import { test } from './test.ts'

/** The pages of a buyer whom a shop has answered, unread, and of its seller. */
const openAnswered = async (browser: Browser, info: TestInfo) => {
  const seller = await openPhone(browser, info)
  const { page } = await openPhone(browser, info)
  const { answer } = await sendMessages(page, await signIn(seller.page, SELLER), 1)
  await answer('There are two left.')
  return { page, seller: seller.page }
}

test('the inbox shows what is unread alone, and a swipe marks it as read without opening it', async ({
  browser,
}, info) => {
  const { page } = await openAnswered(browser, info)

  await page.goto('/messages')
  const row = page.getByRole('main').getByRole('link', { name: /There are two left/ })
  await expect(row).toContainText('1 unread')
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect(row).toBeVisible()

  const box = await row.boundingBox()
  const finger = await page.context().newCDPSession(page)
  const [x, y] = [(box?.x ?? 0) + 250, (box?.y ?? 0) + 30]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', left?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: left === undefined ? [] : [{ x: x - left, y }],
    })
  await touch('touchStart', 0)
  for (const left of [20, 50, 90]) await touch('touchMove', left)
  await touch('touchEnd')

  await expect(page.getByText('Nothing unread')).toBeVisible()
  await expect(page).toHaveURL(/\/messages$/)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('unread')
  // The server has it, too.
  const unread = async () => {
    const token = await page.evaluate(() => localStorage.getItem('accessToken'))
    const headers = { authorization: `Bearer ${token}` }
    return (await (await page.request.get('/api/chats/unread-counts', { headers })).json()).data.total
  }
  await expect.poll(unread).toBe(0)
  await page.reload()
  await expect(row).toBeVisible()
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
})

test('the inbox opens on the shops that have unread messages, also if those are known last', async ({
  browser,
}, info) => {
  const { page, seller } = await openAnswered(browser, info)
  const { id: receiverId } = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? ''))
  await callApi(seller, 'POST', '/messages/send', { receiverId, message: 'Are you coming?' })

  await page.route(/\/api\/chats\b/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue()
  })
  await page.goto('/messages')
  const kinds = page.getByRole('navigation', { name: 'Kinds of conversation' })
  await expect(kinds.getByRole('link', { name: /^Direct/ })).toContainText('1')
  await expect(page.getByRole('main').getByRole('link', { name: /There are two left/ })).toBeVisible()
  await expect(page).toHaveURL(/\/messages$/)
})

test('quick replies fit the state of a talk, by the keyboard alone, and the list shows the tick of what was said, over a killed tab', async ({
  browser,
}, info) => {
  const { shop, buyer, deal } = await openDeal(browser, info, 'cash')
  const reply = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true })
  await buyer.page.goto(`/messages/${deal.chatId}`)
  // Bought: nobody asks whether it is there.
  await expect(reply(buyer.page, 'When can I collect it?')).toBeVisible()
  await expect(reply(buyer.page, 'Hi! Is this still available?')).toHaveCount(0)
  await shop.page.goto('/settings')
  await press(buyer.page, reply(buyer.page, 'When can I collect it?'))
  await untilKept(buyer.page, 'sokoni-chats', deal.chatId)
  await untilFilesKept(buyer.page)
  await buyer.page.context().setOffline(true)
  await press(buyer.page, buyer.page.getByRole('button', { name: 'Send', exact: true }))
  await expect(buyer.page.getByRole('log').getByLabel('Sending')).toHaveCount(1)

  await killTab(buyer, '/messages')
  const row = () => buyer.page.getByRole('main').getByRole('link', { name: /When can I collect it/ })
  await expect(row().getByRole('img', { name: 'Sending' })).toBeVisible()
  await buyer.page.context().setOffline(false)
  await expect(row().getByRole('img', { name: 'Delivered' })).toBeVisible()
  await shop.page.goto(`/messages/${deal.chatId}`)
  await expect(row().getByRole('img', { name: 'Read' })).toBeVisible()
  await expect(reply(shop.page, 'I will tell you when it is ready.')).toBeVisible()
  await expect(reply(shop.page, 'Yes, it is still available.')).toHaveCount(0)
  await press(buyer.page, row())
  // No reply is offered twice.
  await expect(reply(buyer.page, 'How can I pay?')).toBeVisible()
  await expect(reply(buyer.page, 'When can I collect it?')).toHaveCount(0)
  expect([...shop.complaints, ...buyer.complaints]).toEqual([])
})

test(
  'a message that came in a gap of the network has its badge, its banner and the keyboard’s way to it',
  {
    tag: '@long',
  },
  async ({ browser }, info) => {
    const seller = await openPhone(browser, info)
    const buyer = await openPhone(browser, info)
    const { answer } = await sendMessages(buyer.page, await signIn(seller.page, SELLER), 1)
    const live = untilLive(buyer.page)
    await buyer.page.goto('/discover')
    await live
    const bar = () => buyer.page.getByRole('banner')
    await expect(bar().getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
    await buyer.page.context().setOffline(true)
    await expect(buyer.page.getByText('You are offline').first()).toBeVisible()
    await answer('It came in today.')
    await buyer.page.context().setOffline(false)
    await expect(bar().getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible()
    await killTab(buyer, '/discover')
    await press(buyer.page, bar().getByRole('link', { name: 'Messages, 1 unread' }))
    await press(buyer.page, buyer.page.getByRole('link', { name: /It came in today/ }))
    await expect(buyer.page.getByRole('log').getByText('It came in today.')).toBeVisible()
    await expect(bar().getByRole('link', { name: /unread/ })).toHaveCount(0)
    // Search is a press away, and its field has the focus.
    await buyer.page.goto('/account')
    await press(buyer.page, bar().getByRole('link', { name: 'Search products' }))
    await expect(buyer.page.getByRole('combobox', { name: 'Search products' })).toBeFocused()
  },
)
