import { expect } from '@playwright/test'
import { openPhone, signIn, untilFileKept, untilFilesKept, untilKept, untilPageKept } from './phones.ts'
import { SELLER, sendMessages } from './talks.ts'
import { test } from './test.ts'

test('without a network browse shows what one saw last, with one’s own hearts and unread messages', async ({
  browser,
}, info) => {
  const seller = await openPhone(browser, info)
  const { page } = await openPhone(browser, info)
  const { chatId, answer } = await sendMessages(page, await signIn(seller.page, SELLER), 1)
  await page.goto(`/messages/${chatId}`)
  await expect(page.getByRole('log').getByText('Word 1.')).toBeVisible()
  await untilKept(page, 'sokoni-chats', 'Word 1.')
  await page.goto('/browse')
  for (const words of ['One moment.', 'It is there.', 'Shall I keep it?']) await answer(words)

  const bar = page.getByRole('link', { name: 'Messages, 3 unread' })
  await expect(bar).toBeVisible()
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^(Like|Unlike) / })
    .first()
  const liked = page.waitForResponse((answer) => /\/likes?$/.test(new URL(answer.url()).pathname))
  await heart.click()
  expect((await liked).ok()).toBe(true)
  // The page was loaded before the like.
  await untilPageKept(page, 'browse', '"isLiked":true')
  await page.goto('/')
  const clip = page.locator('article[aria-current=true]')
  await expect(clip).toBeVisible()
  await untilPageKept(page, 'feed forYou')
  await page.goto('/browse')
  await untilKept(page, 'sokoni-chats', chatId)
  for (const part of ['chat-sheet', 'chat-view', 'talk-about', 'voice-button'])
    await untilFileKept(page, part)
  await untilFilesKept(page)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('Last updated: ')).toBeVisible()
  await expect(page.getByText('Network error')).toHaveCount(0)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(bar).toBeVisible()

  // The chat with a shop that one has written to before opens over the feed.
  await page.goto('/')
  await expect(clip).toBeVisible()
  const nameOf = async () => (await clip.getAttribute('aria-label')) ?? ''
  for (let name = await nameOf(); !name.endsWith('Manzini Weavers'); name = await nameOf()) {
    await page.keyboard.press('PageDown')
    await expect(clip).not.toHaveAttribute('aria-label', name)
  }
  await clip.getByRole('button', { name: 'Chat with Shop' }).click()
  const chat = page.getByRole('dialog', { name: 'Manzini Weavers' })
  await expect(chat.getByText('Shall I keep it?')).toBeVisible()
  await page.goBack()
  await page.goto('/browse')
  await expect(page.getByText('Last updated: ')).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText('Last updated: ')).toHaveCount(0)
  await expect(page.getByText(/products? available/)).toBeVisible()
})

test(
  'the own shop stays on its device, with the product that waits for the network',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await signIn(page, '76100001')
    const { data } = await (await page.request.get('/api/shops/manzini-weavers')).json()
    await page.goto('/shop')
    const name = page.getByRole('heading', { name: 'Manzini Weavers' })
    await expect(name).toBeVisible()
    // The tools of the shop stand above its products, and leave the first one in sight.
    await expect(page.getByRole('main').getByRole('article').first()).toBeInViewport()
    // Its figures are those of Statistics.
    const row = page.getByRole('main').locator('dl')
    for (const kind of ['Views', 'Likes']) {
      const figure = row.locator('div', { hasText: kind }).getByRole('definition')
      await expect(figure).not.toHaveText('–')
      await page.getByRole('button', { name: 'Statistics' }).first().click()
      const sheet = page.getByRole('dialog', { name: 'Statistics' })
      await expect(sheet.getByRole('button', { name: kind })).toContainText(
        (await figure.textContent()) ?? '',
      )
      await page.keyboard.press('Escape')
    }
    await untilPageKept(page, `shop ${data.shop.id}`)
    await untilPageKept(page, `shop-products ${data.shop.id}`)
    // The last of the screens that are kept in advance.
    await untilFileKept(page, 'login')
    await untilFilesKept(page)

    await page.context().setOffline(true)
    await page.reload()
    await expect(name).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Product' })).toBeVisible()
    await expect(page.getByText('Failed to load shop information')).toHaveCount(0)

    // The other tabs open, too, although nobody has opened them here.
    const tab = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
    await tab('Discover').click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await tab('Account').click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await page.context().setOffline(false)
  },
)
