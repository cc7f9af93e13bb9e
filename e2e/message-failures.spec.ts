import { expect } from '@playwright/test'
import sharp from 'sharp'
import { killTab, openPhone, press, signIn } from './phones.ts'
import { openTalk, SELLER, say, sendMessages } from './talks.ts'
import { test } from './test.ts'

test(
  'what the server refuses says why, goes out with its picture when tried again, and is gone when thrown away',
  { tag: '@long' },
  async ({ browser }, info) => {
    // Without a socket, the page learns of the block from the refusal only.
    const { page, complaints } = await openPhone(browser, info, { sockets: false })
    const seller = await openPhone(browser, info)
    const sellerToken = await signIn(seller.page, SELLER)
    const { chatId } = await sendMessages(page, sellerToken, 2)
    const buyerId = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id)
    const block = `/api/users/${buyerId}/block`
    const headers = { authorization: `Bearer ${sellerToken}` }
    await page.goto(`/messages/${chatId}`)
    const log = page.getByRole('log')
    await expect(log.getByText('Word 2.')).toBeVisible()

    await page.request.post(block, { headers })
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a52' } })
      .png()
      .toBuffer()
    await page
      .getByLabel('Attach pictures or videos')
      .first()
      .setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: picture })
    await say(page, 'On this shelf?')
    await expect(log.getByLabel('Failed')).toHaveCount(1)
    // Nothing more can be written, and trying again would fail again.
    await expect(page.getByLabel('Attach pictures or videos')).toHaveCount(0)
    await page.reload()
    await expect(log.getByLabel('Failed')).toHaveCount(1)
    await expect(page.getByLabel('Attach pictures or videos')).toHaveCount(0)
    await expect(log.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await expect(log.getByRole('img', { name: 'shelf.png' })).toBeVisible()

    await page.request.delete(block, { headers })
    await page.reload()
    await log.getByRole('button', { name: 'Retry' }).click()
    await expect(log.getByLabel('Failed')).toHaveCount(0)
    await expect(log.getByRole('img', { name: /^(Sent|Delivered|Read)$/ })).toHaveCount(3)
    const answer = await page.request.get(`/api/chats/${chatId}/messages`, { headers })
    const { messages } = (await answer.json()).data
    expect(messages.slice(2)).toMatchObject([{ content: 'On this shelf?', attachments: [{ type: 'image' }] }])

    await page.request.post(block, { headers })
    await say(page, 'Never mind.')
    await log.getByRole('button', { name: 'Delete' }).click()
    await expect(log.getByText('Never mind.')).toHaveCount(0)
    expect([...complaints, ...seller.complaints]).toEqual([])
  },
)

test('a message that meets a broken server is failed after half a minute, also in a new tab, and goes out by the keyboard', async ({
  browser,
}, info) => {
  const buyer = await openPhone(browser, info, { sockets: false })
  const seller = await openPhone(browser, info)
  const { chatId } = await sendMessages(buyer.page, await signIn(seller.page, SELLER), 1)
  const messages = '**/api/chats/messages'
  await buyer.page.context().route(messages, (route) => route.fulfill({ status: 500, json: {} }))
  await buyer.page.clock.install()
  await buyer.page.goto(`/messages/${chatId}`)
  const tried = buyer.page.waitForResponse(messages)
  await say(buyer.page, 'Is anybody there?')
  await tried
  await expect(buyer.page.getByRole('log').getByLabel('Sending')).toHaveCount(1)
  await expect(async () => {
    await buyer.page.clock.fastForward(31_000)
    await expect(buyer.page.getByRole('log').getByLabel('Failed')).toHaveCount(1, { timeout: 3_000 })
  }).toPass()

  await killTab(buyer, `/messages/${chatId}`)
  const log = buyer.page.getByRole('log')
  await expect(log.getByLabel('Failed')).toHaveCount(1)
  await expect(log.getByRole('button', { name: 'Delete' })).toBeVisible()
  await buyer.page.context().unroute(messages)
  await press(buyer.page, log.getByRole('button', { name: 'Retry' }))
  await expect(log.getByRole('img', { name: /^(Sent|Delivered|Read)$/ })).toHaveCount(2)
  await expect(log.getByText('Is anybody there?')).toHaveCount(1)
})

test(
  'typing is one bubble, and a picture that failed is loaded again after reconnecting',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { seller, buyer, chatId } = await openTalk(browser, info)
    await seller.page.goto(`/messages/${chatId}`)
    const log = seller.page.getByRole('log')
    await expect(log).toBeVisible()
    let isBroken = true
    await buyer.page.route(/\/(media|pictures|files)\//, (route) =>
      isBroken ? route.abort() : route.continue(),
    )
    await buyer.page.goto(`/messages/${chatId}`)
    await expect(buyer.page.getByRole('heading', { level: 2 }).getByText('Online')).toBeVisible()
    await buyer.page.getByLabel('Write a message').pressSequentially('Hm')
    await expect(log.getByRole('status')).toHaveText('typing…')
    await expect(seller.page.getByText('typing…').filter({ visible: true })).toHaveCount(1)

    const name = `shelf-${Math.random().toString(36).slice(2, 8)}.png`
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a52' } })
      .png()
      .toBuffer()
    await seller.page
      .getByLabel('Attach pictures or videos')
      .first()
      .setInputFiles({ name, mimeType: 'image/png', buffer: picture })
    await say(seller.page, 'Look')
    const gone = buyer.page.getByRole('log').getByText('This file cannot be shown right now').last()
    await expect(gone).toBeVisible()
    isBroken = false
    await buyer.page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(buyer.page.getByRole('log').getByRole('img', { name })).toBeVisible()
    await expect(gone).toHaveCount(0)
  },
)
