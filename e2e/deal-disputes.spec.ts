import { expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import { openAdmin, openDeal } from './deals.ts'
import { seriousFindings } from './findings.ts'
import { killTab } from './phones.ts'
import { test } from './test.ts'

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })

const status = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test(
  'the shop brings it: the place changes, a receipt is shown, and a lost network and a killed tab do no harm',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { shop, buyer, deal } = await openDeal(browser, info, 'mobile-money', {
      type: 'delivery',
      place: 'House 12',
    })
    const place = `/deals/${deal.id}`

    // The buyer changes the place; the shop sees it and can find the way.
    await buyer.page.getByRole('button', { name: 'Change hand-over or payment' }).click()
    const change = buyer.page.getByRole('dialog')
    await change.getByLabel('Delivery address').fill('Mbabane, Gwamile Street 7')
    await change.getByLabel('Note').fill('The blue gate')
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(change).toHaveCount(0)
    await expect(shop.page.getByText('The blue gate', { exact: true })).toBeVisible()
    await expect(shop.page.getByText('Hand-over arranged')).toBeVisible()
    await expect(shop.page.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      /^https:\/\/[^?]+\?.*query=Mbabane%2C%20Gwamile%20Street%207$/,
    )

    // Without a network, the receipt and the reference stay in the sheet.
    await buyer.page.getByRole('button', { name: 'I have paid' }).click()
    const sheet = buyer.page.getByRole('dialog')
    await sheet.getByLabel('Reference of the payment').fill('MP 77')
    await sheet.getByLabel('Picture of the receipt').setInputFiles(picture('receipt.png'))
    await buyer.page.context().setOffline(true)
    await sheet.getByRole('button', { name: 'I have paid' }).click()
    await expect(sheet.getByRole('alert')).not.toBeEmpty()
    await buyer.page.context().setOffline(false)
    await expect(sheet.getByText('receipt.png')).toBeVisible()
    await sheet.getByRole('button', { name: 'I have paid' }).click()
    await expect(sheet).toHaveCount(0)

    const receipt = shop.page.getByRole('button', { name: 'Receipt of the payment: receipt.png' })
    await expect(receipt).toBeVisible()
    const file = await shop.page.request.get(String(await receipt.locator('img').getAttribute('src')))
    expect(file.headers()['content-type']).toMatch(/^image\//)

    // The shop's tab is killed while its answer is on the way; the step is done once.
    await shop.page.getByRole('button', { name: 'Payment arrived' }).click()
    await shop.page.getByRole('alertdialog').getByRole('button', { name: 'Payment arrived' }).click()
    await expect(shop.page.getByText('Payment confirmed').first()).toBeVisible()
    await shop.page.getByRole('button', { name: 'I have sent it' }).click()
    await shop.page.getByRole('dialog').getByLabel('Note for the buyer').fill('Sipho, 7612 0000')
    const sent = shop.page.waitForRequest((request) => request.url().endsWith('/mark-sent'))
    await shop.page.route('**/mark-sent', async (route) => {
      await route.fetch()
      await route.abort().catch(() => {})
    })
    await shop.page.getByRole('dialog').getByRole('button', { name: 'I have sent it' }).click()
    await sent
    await expect(status(buyer.page, 'On its way')).toBeVisible()
    await killTab(shop, place)
    await expect(status(shop.page, 'On its way')).toBeVisible()
    await expect(buyer.page.getByText('Sipho, 7612 0000')).toBeVisible()
    const { timeline } = (await callApi(shop.page, 'GET', place)).deal
    expect(timeline.filter((entry: { status?: string }) => entry.status === 'sent')).toHaveLength(1)

    await buyer.page.getByRole('button', { name: 'I have received it' }).click()
    await buyer.page
      .getByRole('dialog')
      .or(buyer.page.getByRole('alertdialog'))
      .getByRole('button', { name: 'I have received it' })
      .click()
    for (const { page } of [shop, buyer]) await expect(status(page, 'Received')).toBeVisible()
    expect([...shop.complaints, ...buyer.complaints]).toEqual([])
  },
)

test(
  'a buyer disputes with evidence, and an administrator decides, over a lost network and killed tabs',
  { tag: '@long' },
  async ({ browser }, info) => {
    const admin = await openAdmin(browser, info)
    const { shop, buyer, name, deal } = await openDeal(browser, info, 'cash')
    const place = `/deals/${deal.id}`
    await admin.page.goto('/admin?tab=disputes')
    await expect(admin.page.locator('[aria-busy=true]')).toHaveCount(0)
    await callApi(shop.page, 'POST', `${place}/mark-ready`, {})
    await callApi(buyer.page, 'POST', `${place}/receive`, {})
    await expect(status(buyer.page, 'Received')).toBeVisible()

    await buyer.page.getByRole('button', { name: 'Something is wrong' }).click()
    const sheet = buyer.page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Send report' }).click()
    await expect(sheet.getByText('Please say what is wrong')).toBeVisible()
    await sheet.getByLabel('What is wrong?').fill(`${name} got a broken one`)
    await sheet.getByLabel('Pictures or videos').setInputFiles([picture('front.png'), picture('back.png')])
    expect(await seriousFindings(buyer.page)).toEqual([])
    await buyer.page.context().setOffline(true)
    await sheet.getByRole('button', { name: 'Send report' }).click()
    await expect(sheet.getByRole('alert')).not.toBeEmpty()
    await buyer.page.context().setOffline(false)
    // The server has it, but the tab is killed before the answer comes.
    await buyer.page.route('**/dispute', async (route) => {
      await route.fetch()
      await route.abort().catch(() => {})
    })
    await sheet.getByRole('button', { name: 'Send report' }).click()
    await expect(status(shop.page, 'In dispute')).toBeVisible()
    await killTab(buyer, place)
    await expect(status(buyer.page, 'In dispute')).toBeVisible()
    for (const { page } of [shop, buyer]) {
      await expect(page.getByText(`${name} got a broken one`).first()).toBeVisible()
      await expect(page.getByRole('button', { name: /^Evidence: / })).toHaveCount(2)
    }

    // The open list of the administrator updates by itself.
    const row = () => admin.page.getByRole('listitem', { name }).filter({ hasText: `Deal ${deal.number}` })
    const wrong = row().getByRole('region', { name: 'What is wrong' })
    await expect(wrong).toContainText('got a broken one', { timeout: 20_000 })
    await expect(wrong.getByRole('button', { name: /^Evidence: / })).toHaveCount(2)
    await wrong
      .getByRole('button', { name: /^Evidence: / })
      .first()
      .click()
    await expect(admin.page.getByRole('dialog')).toBeVisible()
    await admin.page.keyboard.press('Escape')
    await expect(admin.page.getByRole('dialog')).toHaveCount(0)
    await expect(row().getByRole('link', { name: 'Open the deal' })).toHaveAttribute(
      'href',
      `/deals/${deal.id}`,
    )
    const answer = wrong.getByRole('region', { name: 'The shop’s answer' })
    await expect(answer).toContainText('No answer yet')

    // The shop answers; the buyer cannot.
    await expect(buyer.page.getByRole('button', { name: 'Answer the report' })).toHaveCount(0)
    await shop.page.getByRole('button', { name: 'Answer the report' }).click()
    const reply = shop.page.getByRole('dialog')
    await reply.getByRole('button', { name: 'Send answer' }).click()
    await expect(reply.getByText('Please say what happened')).toBeVisible()
    await reply.getByLabel('What happened?').fill('It left the stall whole')
    await reply.getByLabel('Pictures or videos').setInputFiles([picture('stall.png')])
    expect(await seriousFindings(shop.page)).toEqual([])
    await reply.getByRole('button', { name: 'Send answer' }).click()
    await expect(reply).toHaveCount(0)
    for (const { page } of [shop, buyer]) {
      await expect(page.getByText('It left the stall whole')).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Evidence: stall.png' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Answer the report' })).toHaveCount(0)
    }
    await expect(answer).toContainText('It left the stall whole', { timeout: 20_000 })
    await expect(answer.getByRole('button', { name: 'Evidence: stall.png' })).toBeVisible()
    await row().getByRole('button', { name: 'Complete deal' }).click()
    const dialog = () => admin.page.getByRole('alertdialog').or(admin.page.getByRole('dialog'))
    await dialog().getByLabel('Reason').fill('Both pictures show it whole')
    await admin.page.context().setOffline(true)
    await dialog().getByRole('button', { name: 'Complete deal' }).click()
    await expect(dialog().getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog().getByLabel('Reason')).toHaveValue('Both pictures show it whole')
    await admin.page.context().setOffline(false)
    await admin.page.route('**/resolve', async (route) => {
      await route.fetch()
      await route.abort().catch(() => {})
    })
    await dialog().getByRole('button', { name: 'Complete deal' }).click()
    for (const { page } of [shop, buyer]) {
      await expect(status(page, 'Closed')).toBeVisible()
      const decision = page.getByRole('region', { name: 'Our team’s decision' })
      await expect(decision).toContainText('The deal stands')
      await expect(page.getByText('Both pictures show it whole')).toHaveCount(1)
      await expect(decision).toContainText('Both pictures show it whole')
      expect(await seriousFindings(page)).toEqual([])
      // Without scrolling, above everything that happened before.
      const [decided, earlier] = [
        await decision.boundingBox(),
        await page.getByText('What happened', { exact: true }).boundingBox(),
      ]
      expect(Number(decided?.y)).toBeLessThan(Number(earlier?.y))
      await expect(decision).toBeInViewport({ ratio: 1 })
    }
    await killTab(admin, '/admin?tab=disputes')
    await expect(admin.page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(row()).toHaveCount(0)
    const { timeline } = (await callApi(buyer.page, 'GET', place)).deal
    expect(timeline.filter((entry: { by: string }) => entry.by === 'admin')).toHaveLength(1)
    expect([...shop.complaints, ...buyer.complaints, ...admin.complaints]).toEqual([])
  },
)

test(
  'a shop types the code while its search takes the order from the list',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { shop, buyer, name, deal } = await openDeal(browser, info, 'cash')
    await callApi(shop.page, 'POST', `/deals/${deal.id}/mark-ready`, {})
    const { code } = (await callApi(buyer.page, 'GET', `/deals/${deal.id}`)).deal
    const { page } = shop
    await page.goto('/orders?tab=handover')
    await page.getByRole('searchbox').fill(name)
    const order = page.getByRole('listitem', { name })
    await expect(page.getByRole('listitem').filter({ hasText: 'Deal ' })).toHaveCount(1)
    // The answer of the search comes once the sheet is open.
    let answer = () => {}
    const opened = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/stage=handover.*q=nothing/, async (route) => {
      await opened
      await route.continue()
    })
    await page.getByRole('searchbox').fill('nothing like that')
    await order.getByRole('button', { name: 'Hand over' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Hand-over code').fill(String(code).slice(0, 3))
    answer()
    await expect(order).toHaveCount(0)
    await sheet.getByLabel('Hand-over code').fill(String(code))
    await sheet.getByRole('button', { name: 'Confirm hand-over' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(status(buyer.page, 'Received')).toBeVisible()
  },
)
