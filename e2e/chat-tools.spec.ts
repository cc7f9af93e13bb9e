import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { untilKept } from './phones.ts'
import { openTalk, say } from './talks.ts'
import { test } from './test.ts'

const clip = path.join(import.meta.dirname, '../prisma/seed/clips/basket.mp4')
const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`
const logOf = (page: Page) => page.getByRole('log')
const rowOf = (page: Page, text: string) => logOf(page).locator('.group').filter({ hasText: text }).last()

/** Swipes a row to the right from its left. */
const swipeRight = (page: Page, row: Locator, by: number) => swipe(page, row, 40, by)

/** Swipes sideways from `start` pixels from the left. */
const swipe = async (page: Page, row: Locator, start: number, by: number) => {
  const box = await row.boundingBox()
  if (!box) throw new Error('The row is not there')
  const session = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  const from = box.x + start
  await touch('touchStart', from)
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', from + by * share)
  await touch('touchEnd')
  await session.detach()
}

const openMenu = async (page: Page, text: string) =>
  rowOf(page, text).getByRole('button', { name: 'More' }).click()

test(
  'a message is answered by a swipe; the answer quotes it, and the quote leads back',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { seller, buyer, chatId } = await openTalk(browser, info)
    const [question, answer] = [unique('Does it have a hook?'), unique('Yes, hook and all')]
    await seller.page.goto(`/messages/${chatId}`)
    await buyer.page.goto(`/messages/${chatId}`)
    await say(buyer.page, question)
    await expect(rowOf(seller.page, question)).toBeVisible()

    // Too short a swipe does nothing.
    await swipeRight(seller.page, rowOf(seller.page, question), 40)
    const bar = seller.page.getByRole('region', { name: /^Replying to/ })
    await expect(bar).toHaveCount(0)
    await swipeRight(seller.page, rowOf(seller.page, question), 110)
    await expect(bar).toContainText(question)

    // The choice survives a reload, as the text does.
    await seller.page.reload()
    await expect(bar).toContainText(question)
    await say(seller.page, answer)
    await expect(bar).toHaveCount(0)
    const quote = rowOf(buyer.page, answer).getByRole('button', { name: /^Go to the message of You/ })
    await expect(quote).toContainText(question)

    for (let n = 0; n < 14; n += 1) await say(buyer.page, unique(`Line ${n}`))
    await expect(logOf(buyer.page).getByLabel('Sending')).toHaveCount(0)
    await logOf(buyer.page).evaluate((log) => log.scrollTo(0, log.scrollHeight))
    await rowOf(buyer.page, answer).scrollIntoViewIfNeeded()
    await quote.click()
    await expect(logOf(buyer.page).locator('[aria-current]')).toContainText(question)
    expect([...seller.complaints, ...buyer.complaints]).toEqual([])
  },
)

test('a reaction is live on both sides, is taken back, and waits for the network over a closed tab', async ({
  browser,
}, info) => {
  const { seller, buyer, chatId } = await openTalk(browser, info)
  const text = unique('Look at this')
  await seller.page.goto(`/messages/${chatId}`)
  await buyer.page.goto(`/messages/${chatId}`)
  await say(seller.page, text)
  await expect(rowOf(buyer.page, text)).toBeVisible()

  await openMenu(buyer.page, text)
  await buyer.page.getByRole('button', { name: 'React with ❤️' }).click()
  await expect(rowOf(seller.page, text).getByRole('img', { name: /^❤️ from/ })).toBeVisible()
  await openMenu(buyer.page, text)
  await buyer.page.getByRole('button', { name: 'React with 😂' }).click()
  await expect(rowOf(seller.page, text).getByRole('img', { name: /^😂 from/ })).toBeVisible()
  await rowOf(buyer.page, text)
    .getByRole('button', { name: /Take 😂 back/ })
    .click()
  await expect(rowOf(seller.page, text).getByRole('list', { name: 'Reactions' })).toHaveCount(0)

  // Without a network it is shown at once, and survives a closed tab.
  await untilKept(buyer.page, 'sokoni-chats', text)
  await buyer.page.context().setOffline(true)
  await openMenu(buyer.page, text)
  await buyer.page.getByRole('button', { name: 'React with 🙏' }).click()
  await expect(rowOf(buyer.page, text).getByRole('button', { name: /^🙏 from You/ })).toBeVisible()
  const again = await buyer.page.context().newPage()
  await buyer.page.close()
  await again.context().setOffline(false)
  await again.goto(`/messages/${chatId}`)
  await expect(rowOf(seller.page, text).getByRole('img', { name: /^🙏 from/ })).toBeVisible({
    timeout: 30_000,
  })
  await expect(rowOf(again, text).getByRole('button', { name: /^🙏 from You/ })).toBeVisible()
  expect(seller.complaints).toEqual([])
})

test(
  'a reaction made while the other side was away is there when it is back',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { seller, buyer, chatId } = await openTalk(browser, info)
    const text = unique('Away')
    await seller.page.goto(`/messages/${chatId}`)
    await buyer.page.goto(`/messages/${chatId}`)
    await say(seller.page, text)
    await expect(rowOf(buyer.page, text)).toBeVisible()
    await seller.page.context().setOffline(true)
    await openMenu(buyer.page, text)
    await buyer.page.getByRole('button', { name: 'React with 👍' }).click()
    await expect(rowOf(buyer.page, text).getByRole('button', { name: /^👍 from You/ })).toBeVisible()
    await seller.page.context().setOffline(false)
    await expect(rowOf(seller.page, text).getByRole('img', { name: /^👍 from/ })).toBeVisible({
      timeout: 40_000,
    })
  },
)

test(
  'links are followed safely, and only our own pages are shown in short',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { seller, buyer, chatId } = await openTalk(browser, info)
    const foreign: string[] = []
    for (const { page } of [seller, buyer])
      page.on('request', (request) => {
        if (!request.url().startsWith(info.project.use.baseURL ?? '') && !/^(data|blob):/.test(request.url()))
          foreign.push(request.url())
      })
    await seller.page.goto(`/messages/${chatId}`)
    await buyer.page.goto(`/messages/${chatId}`)
    const answer = await buyer.page.request.get('/api/products?limit=1')
    const [{ id, title }] = (await answer.json()).data.products
    const own = `${info.project.use.baseURL}/products/${id}`
    const text = unique('See https://evil.example/x?a=1, javascript:alert(1)')
    await say(seller.page, `${text} ${own}`)

    const row = rowOf(buyer.page, text)
    const link = row.getByRole('link', { name: 'https://evil.example/x?a=1' })
    await expect(link).toHaveAttribute('rel', /noopener.*nofollow/)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(row.getByRole('link', { name: /javascript/ })).toHaveCount(0)
    const preview = row.getByRole('link', { name: `Open ${title}` })
    await expect(preview).toBeVisible()
    expect(foreign).toEqual([])
    await preview.click()
    await expect(buyer.page).toHaveURL(own)
    await buyer.page.goBack()
    await expect(logOf(buyer.page)).toBeVisible()
  },
)

test(
  'with the keyboard alone: arrows in the list, Escape leaves the field, R answers',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { seller, buyer, chatId } = await openTalk(browser, info)
    const text = unique('Answer me')
    await seller.page.goto(`/messages/${chatId}`)
    await say(seller.page, text)
    await buyer.page.setViewportSize({ width: 1440, height: 900 })
    await buyer.page.goto('/messages')
    const rows = buyer.page.locator('li a[href^="/messages/"]')
    await expect(rows.first()).toBeVisible()
    await rows.first().focus()
    await buyer.page.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await buyer.page.keyboard.press('ArrowUp')
    await expect(rows.first()).toBeFocused()
    await buyer.page.goto(`/messages/${chatId}`)
    await expect(rowOf(buyer.page, text)).toBeVisible()
    const field = buyer.page.getByLabel('Write a message')
    await field.focus()
    await buyer.page.keyboard.press('Escape')
    await expect(field).not.toBeFocused()
    await buyer.page.keyboard.press('r')
    await expect(field).toBeFocused()
    await expect(buyer.page.getByRole('region', { name: /^Replying to/ })).toContainText(text)
    await expect(field).toHaveValue('')
    await buyer.page.keyboard.type('By keyboard')
    await buyer.page.keyboard.press('Enter')
    await expect(rowOf(buyer.page, 'By keyboard').getByRole('button', { name: /^Go to/ })).toContainText(text)
  },
)

test(
  'pictures and clips fill the screen, can be turned, and Back closes them',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { seller, buyer, chatId } = await openTalk(browser, info)
    const text = unique('Two pictures')
    await seller.page.goto(`/messages/${chatId}`)
    await buyer.page.goto(`/messages/${chatId}`)
    const picture = (background: string) =>
      sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .jpeg()
        .toBuffer()
    await seller.page
      .getByLabel('Attach pictures or videos')
      .first()
      .setInputFiles([
        { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await picture('#a52') },
        { name: 'two.jpg', mimeType: 'image/jpeg', buffer: await picture('#25a') },
        { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await readFile(clip) },
      ])
    await say(seller.page, text)
    const row = rowOf(buyer.page, text)
    await row.getByRole('img', { name: 'one.jpg' }).click({ timeout: 40_000 })
    const viewer = buyer.page.getByRole('dialog', { name: 'Picture 1 of 3' })
    await expect(viewer).toBeVisible()
    await viewer.getByRole('button', { name: 'Next picture' }).click()
    await expect(buyer.page.getByRole('dialog', { name: 'Picture 2 of 3' })).toBeVisible()
    await viewer.page().keyboard.press('ArrowRight')
    const video = buyer.page.getByRole('dialog', { name: 'Picture 3 of 3' }).locator('video')
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
    await buyer.page.goBack()
    await expect(buyer.page.getByRole('dialog')).toHaveCount(0)
    await expect(buyer.page).toHaveURL(`/messages/${chatId}`)
  },
)

test(
  'an offer that waits for an answer stands over the list, and beside the chat stands what it is about',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { seller, buyer, sellerToken, chatId } = await openTalk(browser, info)
    const answer = await buyer.page.request.get(`/api/chats/${chatId}`, {
      headers: { authorization: `Bearer ${sellerToken}` },
    })
    const { productInfo, shopId } = (await answer.json()).data.chat
    const { products } = (await (await buyer.page.request.get(`/api/shops/${shopId}/products`)).json()).data
    const product = products.find((one: { price: unknown }) => one.price) ?? productInfo
    await buyer.page.goto(`/messages/${chatId}`)
    const made = await buyer.page.evaluate(
      async ([chatId, productId, amount]) => {
        const response = await fetch(`/api/chats/${chatId}/offers`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${localStorage.getItem('accessToken')}`,
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          },
          body: JSON.stringify({ productId, amount: Number(amount), quantity: 1 }),
        })
        return response.status
      },
      [chatId, product.id, String(Math.round(product.price.amount * 0.9))],
    )
    expect([200, 201]).toContain(made)
    await seller.page.goto('/messages')
    const turn = seller.page.getByRole('region', { name: 'Your turn' })
    await expect(turn).toContainText('Offers you a price')
    await expect(turn).toContainText(product.title)
    await turn.getByRole('link').first().click()
    await expect(seller.page).toHaveURL(/\/messages\//)
    // Read, the conversation stays in the list beneath.
    await seller.page.goto('/messages')
    await expect(turn).toBeVisible()
    const rows = seller.page.locator(`main a[href^="/messages/${chatId}"]`)
    await expect(rows).toHaveCount(2)
    await rows.last().click()
    await expect(seller.page).toHaveURL(/\/messages\//)

    const pane = seller.page.getByRole('complementary').filter({ hasText: 'Talking about' })
    await expect(pane).toHaveCount(0)
    await seller.page.getByRole('button', { name: /^More about/ }).click()
    await seller.page.getByRole('button', { name: 'What this is about' }).click()
    await expect(seller.page.getByRole('dialog').getByRole('region', { name: 'Talking about' })).toBeVisible()
    await seller.page.goBack()
    await seller.page.setViewportSize({ width: 1440, height: 900 })
    await expect(pane).toBeVisible()
  },
)
