import { expect, type Page } from '@playwright/test'
import { openPhone, press, signIn, untilFileKept, untilFilesKept } from './phones.ts'
import { SELLER, sendMessages } from './talks.ts'
import { test } from './test.ts'

/** Records for a while. The fake microphone beeps. */
const record = async (page: Page, seconds: number) => {
  await page.getByRole('button', { name: 'Record a voice note' }).click()
  const bar = page.getByRole('region', { name: 'Voice note' })
  await expect(bar.getByRole('status')).toHaveText('Recording')
  await page.waitForTimeout(seconds * 1000)
  await bar.getByRole('button', { name: 'Send voice note' }).click()
  await expect(bar).toHaveCount(0)
}
const notes = (page: Page) => page.getByRole('log').getByRole('button', { name: /^Play voice note/ })

test('a voice note is recorded, sent, and played on the other side; one without a network comes later', async ({
  browser,
}, info) => {
  const seller = await openPhone(browser, info)
  const buyer = await openPhone(browser, info)
  const sellerToken = await signIn(seller.page, SELLER)
  const { chatId } = await sendMessages(buyer.page, sellerToken, 1)
  await buyer.page.goto(`/messages/${chatId}`)
  await record(buyer.page, 2.5)
  await expect(notes(buyer.page)).toHaveCount(1)
  await expect(buyer.page.getByRole('log').getByLabel(/^(Sent|Delivered|Read)$/)).toHaveCount(2)

  await seller.page.goto('/messages')
  await expect(seller.page.getByText(/Voice note \(0:0[23]\)/).first()).toBeVisible()
  await seller.page.goto(`/messages/${chatId}`)
  await notes(seller.page).click()
  const log = seller.page.getByRole('log')
  await expect(log.getByRole('button', { name: 'Pause voice note' })).toBeVisible()
  await expect.poll(async () => Number(await log.getByRole('slider').inputValue())).toBeGreaterThan(0.5)
  await log.getByRole('button', { name: 'Speed 1×' }).click()
  await expect(log.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible()
  // It has ended.
  await expect(notes(seller.page)).toHaveCount(1)

  // A user who never recorded can without a network, too: the code is loaded ahead.
  await untilFileKept(seller.page, 'voice-bar')
  await untilFilesKept(seller.page)
  await seller.page.context().setOffline(true)
  await record(seller.page, 1.5)
  await expect(notes(seller.page)).toHaveCount(2)
  await seller.page.reload()
  await expect(notes(seller.page)).toHaveCount(2)
  await expect(log.getByLabel('Sending')).toHaveCount(1)
  await seller.page.context().setOffline(false)
  await expect(log.getByLabel('Sending')).toHaveCount(0)
  await expect(notes(buyer.page)).toHaveCount(2)
  await notes(buyer.page).last().click()
  await expect(buyer.page.getByRole('log').getByRole('button', { name: 'Pause voice note' })).toBeVisible()
  expect([...buyer.complaints, ...seller.complaints]).toEqual([])
})

test(
  'a voice note recorded by the keyboard alone goes on uploading where a killed tab stopped it, and has a waveform',
  {
    tag: '@long',
  },
  async ({ browser }, info) => {
    const seller = await openPhone(browser, info)
    const buyer = await openPhone(browser, info)
    const { chatId } = await sendMessages(buyer.page, await signIn(seller.page, SELLER), 1)
    const context = buyer.page.context()
    const held = Promise.withResolvers<void>()
    let isHeld = true
    await context.route('**/api/media/uploads/*', (route) => {
      if (!isHeld || route.request().method() !== 'PATCH') return route.fallback()
      held.resolve()
      // One that is held here is sent when its tab goes.
      return route.abort()
    })
    await buyer.page.goto(`/messages/${chatId}`)
    await press(buyer.page, buyer.page.getByRole('button', { name: 'Record a voice note' }))
    const bar = buyer.page.getByRole('region', { name: 'Voice note' })
    await expect(bar.getByRole('status')).toHaveText('Recording')
    await buyer.page.waitForTimeout(1500)
    await press(buyer.page, bar.getByRole('button', { name: 'Send voice note' }))
    await held.promise

    await buyer.page.close()
    isHeld = false
    const went: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('/api/media/uploads')) went.push(request.method())
    })
    buyer.page = await context.newPage()
    await buyer.page.goto(`/messages/${chatId}`)
    await expect(buyer.page.getByRole('log').getByLabel(/^(Sent|Delivered|Read)$/)).toHaveCount(2)
    await expect(notes(buyer.page)).toHaveCount(1)
    // The same upload, not another one.
    expect(went).toEqual(['HEAD', 'PATCH'])
    const lines = await notes(buyer.page).locator('xpath=..').locator('svg path').last().getAttribute('d')
    const heights = new Set(lines?.match(/V[\d.]+/g))
    expect(heights.size).toBeGreaterThan(1)
  },
)
