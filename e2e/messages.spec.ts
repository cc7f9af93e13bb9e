import { expect } from '@playwright/test'
import sharp from 'sharp'
import { callApi } from './api.ts'
import { openPhone, signIn, untilKept } from './phones.ts'
import { openTalk, SELLER, say, sendMessages } from './talks.ts'
import { test } from './test.ts'

const ticks = /^(Sending|Sent|Delivered|Read)$/

test('what is written without a network waits with its picture over a reload and a closed tab, and goes out once, in order', async ({
  browser,
}, info) => {
  const { seller, buyer, sellerToken, chatId } = await openTalk(browser, info)
  const own = Math.random().toString(36).slice(2, 8)
  const [first, second, third, fourth] = [`First ${own}`, `Second ${own}`, `Third ${own}`, `Fourth ${own}`]

  await seller.page.goto(`/messages/${chatId}`)
  await buyer.page.goto(`/messages/${chatId}`)
  await expect(buyer.page.getByRole('heading', { level: 2 }).getByText('Online')).toBeVisible()
  await expect(buyer.page.getByRole('log')).toBeVisible()

  // From now on the page loads without a network, with its conversation.
  await untilKept(buyer.page, 'sokoni-chats', chatId)
  await buyer.page.context().setOffline(true)
  await say(buyer.page, first)
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer()
  await buyer.page
    .getByLabel('Attach pictures or videos')
    .first()
    .setInputFiles({ name: 'basket.jpg', mimeType: 'image/jpeg', buffer: picture })
  await say(buyer.page, second)
  await say(buyer.page, third)
  const log = buyer.page.getByRole('log')
  await expect(log.getByLabel('Sending')).toHaveCount(3)

  await buyer.page.reload()
  await expect(log.getByLabel('Sending')).toHaveCount(3)
  await expect(log.getByRole('img', { name: 'basket.jpg' })).toBeVisible()

  // A second tab could send them too; the text written in a third one is sent without it.
  const [tab, closed] = [await buyer.page.context().newPage(), await buyer.page.context().newPage()]
  for (const page of [tab, closed]) {
    await page.goto(`/messages/${chatId}`)
    await expect(page.getByRole('log').getByLabel('Sending')).toHaveCount(3)
  }
  await say(closed, fourth)
  await expect(log.getByLabel('Sending')).toHaveCount(4)
  await closed.close()
  await buyer.page.context().setOffline(false)

  const theirs = seller.page.getByRole('log')
  await expect(theirs.getByText(fourth)).toBeVisible({ timeout: 40_000 })
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
    [fourth, 0],
  ])
  await expect(theirs.getByRole('img', { name: 'basket.jpg' })).toBeVisible()
  expect([...seller.complaints, ...buyer.complaints]).toEqual([])
})

test(
  'tapping a message shows when it was read, even if the receipt was missed',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { seller, buyer, sellerToken, chatId } = await openTalk(browser, info)
    const own = `Tapped ${Math.random().toString(36).slice(2, 8)}`

    await buyer.page.goto(`/messages/${chatId}`)
    await expect(buyer.page.getByRole('heading', { level: 2 })).toBeVisible()
    await say(buyer.page, own)
    const bubble = buyer.page.getByRole('log').getByText(own)
    const tick = buyer.page.getByRole('log').getByRole('img', { name: ticks }).last()
    await expect(tick).toHaveAccessibleName('Sent')

    // Its socket misses the receipt, and gets only the watermark after reconnecting.
    await buyer.page.context().setOffline(true)
    const read = await seller.page.request.post(`/api/chats/${chatId}/read`, {
      headers: { authorization: `Bearer ${sellerToken}` },
      data: {},
    })
    expect(read.status()).toBe(200)
    await buyer.page.context().setOffline(false)
    await expect(tick).toHaveAccessibleName('Read', { timeout: 40_000 })
    await bubble.click()
    await expect(buyer.page.getByText(/^Sent .+ · Delivered .+ · Read \d/)).toBeVisible()
    expect([...seller.complaints, ...buyer.complaints]).toEqual([])
  },
)

test(
  'a user who hides receipts and presence shows none and sees none; their own reads survive a reload',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { seller, buyer, chatId } = await openTalk(browser, info)
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
    const tick = buyer.page.getByRole('log').getByRole('img', { name: ticks }).last()
    await expect(tick).toHaveAccessibleName('Delivered')
    await expect(buyer.page.getByText('Online', { exact: true })).toHaveCount(0)
    await expect(seller.page.getByText('Online', { exact: true })).toHaveCount(0)

    await seller.page.goto('/messages')
    const row = seller.page.getByRole('link', { name: /Otieno/ }).filter({ hasText: own })
    await expect(row).toBeVisible()
    await expect(row).not.toHaveAccessibleName(/unread/)
    await seller.page.reload()
    await expect(row).toBeVisible()
    await seller.page.waitForResponse((response) => response.url().includes('/chats/unread-counts'))
    await expect(row).not.toHaveAccessibleName(/unread/)
    await expect(tick).toHaveAccessibleName('Delivered')

    // Nor do they see what others have read.
    await seller.page.goto(`/messages/${chatId}`)
    await say(seller.page, `Answer ${own}`)
    await expect(buyer.page.getByRole('log').getByText(`Answer ${own}`)).toBeVisible()
    const statusOfAnswer = async () => {
      const { messages } = await callApi(seller.page, 'GET', `/chats/${chatId}/messages`)
      return messages.find(({ content }: { content: string }) => content === `Answer ${own}`)?.status
    }
    await expect.poll(statusOfAnswer).toBe('read')
    await seller.page.reload()
    const answer = seller.page
      .getByRole('log')
      .locator('.group')
      .filter({ hasText: `Answer ${own}` })
      .last()
    await expect(answer.getByRole('img', { name: ticks })).toHaveAccessibleName('Delivered')
    expect([...seller.complaints, ...buyer.complaints]).toEqual([])
  },
)

test(
  '400 messages are scrolled through without a jump and few are in the page; news waits below, and a found one is shown',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page, complaints } = await openPhone(browser, info)
    const seller = await openPhone(browser, info)
    const { chatId, answer } = await sendMessages(page, await signIn(seller.page, SELLER), 400)
    await page.goto(`/messages/${chatId}`)
    const log = page.getByRole('log')
    await expect(log.getByText('Word 400.')).toBeInViewport()
    // A message counts as read only after a frame at the end of the log.
    await expect(page).toHaveTitle('Manzini Weavers · Sokoni')

    // Scrolls up to the first message in small steps. The content moves only with the finger.
    const walk = await log.evaluate(async (element) => {
      const frames = async (count: number) => {
        for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
      }
      const said = () =>
        [...element.querySelectorAll('span')].filter((one) => /^Word \d+\.[^:]*$/.test(one.textContent))
      const named = (text: string) => said().find((one) => one.textContent === text)
      const middle = () => {
        const { top, height } = element.getBoundingClientRect()
        const at = (one: Element) => Math.abs(one.getBoundingClientRect().top - top - height / 2)
        return said().toSorted((one, other) => at(one) - at(other))[0]
      }
      const top = (one: Element | undefined) => one?.getBoundingClientRect().top ?? Number.NaN
      const seen = { jumps: [] as number[], most: 0, pages: 0 }
      const began = performance.now()
      const isThere = () => element.scrollTop === 0 && named('Word 1.') !== undefined
      while (!isThere() && performance.now() - began < 60_000) {
        const anchor = middle()?.textContent ?? ''
        const [before, scrolled] = [top(named(anchor)), element.scrollTop]
        const move = Math.min(280, scrolled)
        element.scrollTop = scrolled - move
        await frames(3)
        const jump = Math.abs(top(named(anchor)) - before - move)
        if (!(jump <= 2)) seen.jumps.push(jump)
        if (move < 280) seen.pages += 1
        seen.most = Math.max(seen.most, said().length)
      }
      return seen
    })
    expect(walk.jumps).toEqual([])
    expect(walk.most).toBeLessThan(80)

    // Scrolled up, the log stays; a button counts the new messages.
    await expect(log.getByText('Word 1.')).toBeVisible()
    await answer('News while one reads.')
    const below = page.getByRole('button', { name: '1 new, jump to latest' })
    await expect(below).toBeVisible()
    await expect(log.getByText('Word 1.')).toBeInViewport()
    await expect(page).toHaveTitle('(1) Manzini Weavers · Sokoni')
    await below.click()
    await expect(log.getByText('News while one reads.')).toBeInViewport()
    await expect(page).toHaveTitle('Manzini Weavers · Sokoni')
    await expect(below).toHaveCount(0)
    await answer('More news, at the end.')
    await expect(log.getByText('More news, at the end.')).toBeInViewport()

    // A found message is scrolled into view, also after a reload with only the end loaded.
    await page.goto('/messages')
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('word 42.')
    await page.getByRole('region', { name: 'In messages' }).getByRole('link').click()
    await expect(log.getByText('Word 42.')).toBeInViewport()
    await expect(log.locator('[aria-current]')).toContainText('Word 42.')
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/messages/${chatId}$`))
    expect([...complaints, ...seller.complaints]).toEqual([])
  },
)
