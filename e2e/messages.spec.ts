import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { openPhone } from './phones.ts'

/** Two people of the demo who have talked before: a buyer, and the owner of a shop. */
const BUYER = '+254712100010'
const SELLER = '+26876100001'

/** Signs in as somebody of the demo; answers the token, for what the page cannot be asked. */
const enter = async (page: Page, identifier: string): Promise<string> => {
  const answer = await page.request.post('/api/auth/login', {
    data: { identifier, password: 'karibu-sokoni' },
  })
  const { user, tokens } = (await answer.json()).data
  await page.addInitScript(
    ([user, accessToken, refreshToken]) => {
      if (localStorage.getItem('user')) return
      localStorage.setItem('user', user)
      localStorage.setItem('accessToken', accessToken)
      localStorage.setItem('refreshToken', refreshToken)
    },
    [JSON.stringify(user), String(tokens.accessToken), String(tokens.refreshToken)] as const,
  )
  return tokens.accessToken
}

const findChat = async (page: Page, token: string, name: string): Promise<string> => {
  const answer = await page.request.get('/api/chats/with-unread-counts', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { chats } = (await answer.json()).data
  return chats.find((chat: { recipient: { name: string } }) => chat.recipient.name === name).id
}

const say = async (page: Page, text: string) => {
  await page.getByLabel('Write a message').fill(text)
  await page.getByLabel('Write a message').press('Enter')
}

// The phones of one test would read what the next one writes.
test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})

test('what is written without a network waits with its picture over a reload, and goes out once, in order', async ({
  browser,
}, info) => {
  const [seller, buyer] = [await openPhone(browser, info), await openPhone(browser, info)]
  const token = await enter(buyer.page, BUYER)
  const sellerToken = await enter(seller.page, SELLER)
  const chatId = await findChat(buyer.page, token, 'Manzini Weavers')
  const own = Math.random().toString(36).slice(2, 8)
  const [first, second, third] = [`First ${own}`, `Second ${own}`, `Third ${own}`]

  await seller.page.goto(`/messages/${chatId}`)
  await buyer.page.goto(`/messages/${chatId}`)
  await expect(buyer.page.getByRole('heading', { level: 2 }).getByText('Online')).toBeVisible()
  await expect(buyer.page.getByRole('log')).toBeVisible()

  // From here on the page can be loaded without a network, and the talk is kept.
  await buyer.page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const countKept = () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('sokoni-chats')
        opening.onsuccess = () => {
          const kept = opening.result.transaction('users').objectStore('users').count()
          kept.onsuccess = () => resolve(kept.result)
        }
      })
    const isMade = async () =>
      (await indexedDB.databases()).some(({ name }) => name === 'sokoni-chats') && (await countKept()) > 0
    const hasFiles = async () => {
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
      const kept = await Promise.all(files.map(({ name }) => caches.match(name)))
      return kept.every(Boolean)
    }
    while (!((await isMade()) && (await hasFiles()))) await new Promise((resolve) => setTimeout(resolve, 50))
  })
  await buyer.page.context().setOffline(true)
  await say(buyer.page, first)
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer()
  await buyer.page
    .getByLabel('Attach pictures or files')
    .first()
    .setInputFiles({ name: 'basket.jpg', mimeType: 'image/jpeg', buffer: picture })
  await say(buyer.page, second)
  await say(buyer.page, third)
  const log = buyer.page.getByRole('log')
  await expect(log.getByLabel('Sending')).toHaveCount(3)

  await buyer.page.reload()
  await expect(log.getByLabel('Sending')).toHaveCount(3)
  await expect(log.getByRole('img', { name: 'basket.jpg' })).toBeVisible()

  // A second tab of the same phone wants to send them too.
  const tab = await buyer.page.context().newPage()
  await tab.goto(`/messages/${chatId}`)
  await expect(tab.getByRole('log').getByLabel('Sending')).toHaveCount(3)
  await buyer.page.context().setOffline(false)

  const theirs = seller.page.getByRole('log')
  await expect(theirs.getByText(third)).toBeVisible({ timeout: 40_000 })
  await expect(log.getByLabel('Sending')).toHaveCount(0)
  const answer = await buyer.page.request.get(`/api/chats/${chatId}/messages`, {
    headers: { authorization: `Bearer ${sellerToken}` },
  })
  const messages: { content: string; attachments: unknown[] }[] = (await answer.json()).data.messages
  expect(
    messages
      .filter(({ content }) => content.endsWith(own))
      .map(({ content, attachments }) => [content, attachments.length]),
  ).toEqual([
    [first, 0],
    [second, 1],
    [third, 0],
  ])
  await expect(theirs.getByRole('img', { name: 'basket.jpg' })).toBeVisible()
  expect([...seller.complaints, ...buyer.complaints]).toEqual([])
})

test('who keeps read receipts and presence to oneself shows none, sees none, and has read it after a reload too', async ({
  browser,
}, info) => {
  const [seller, buyer] = [await openPhone(browser, info), await openPhone(browser, info)]
  const token = await enter(buyer.page, BUYER)
  await enter(seller.page, SELLER)
  const chatId = await findChat(buyer.page, token, 'Manzini Weavers')
  const own = `Quiet ${Math.random().toString(36).slice(2, 8)}`

  await seller.page.goto('/settings')
  for (const name of ['Online status', 'Read receipts']) {
    await seller.page.getByRole('switch', { name }).click()
    await expect(seller.page.getByRole('switch', { name })).not.toBeChecked()
  }
  await buyer.page.goto(`/messages/${chatId}`)
  await expect(buyer.page.getByRole('log')).toBeVisible()
  await say(buyer.page, own)
  await seller.page.goto(`/messages/${chatId}`)
  await expect(seller.page.getByRole('log').getByText(own)).toBeVisible()
  const tick = buyer.page
    .getByRole('log')
    .getByRole('img', { name: /^(Sending|Sent|Delivered|Read)$/ })
    .last()
  await expect(tick).toHaveAccessibleName('Delivered')
  await expect(buyer.page.getByText('Online', { exact: true })).toHaveCount(0)
  await expect(seller.page.getByText('Online', { exact: true })).toHaveCount(0)

  await seller.page.goto('/messages')
  const row = seller.page.getByRole('link', { name: /Otieno/ })
  await expect(row).toBeVisible()
  await expect(row).not.toHaveAccessibleName(/unread/)
  await seller.page.reload()
  await expect(row).toBeVisible()
  await seller.page.waitForResponse((response) => response.url().includes('/chats/unread-counts'))
  await expect(row).not.toHaveAccessibleName(/unread/)
  await expect(tick).toHaveAccessibleName('Delivered')
  expect([...seller.complaints, ...buyer.complaints]).toEqual([])
})
