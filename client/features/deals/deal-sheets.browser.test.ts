import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { ArrangeSheet } from '/features/deals/deal-change.tsx'
import { ActionOf, DealFoot } from '/features/deals/deal-foot.tsx'
import { putDeals } from '/features/deals/store.ts'
import { HandoverCode, PaySheet, SentSheet } from '/features/deals/deal-sheets.tsx'

const deal = (instructions, status = 'none') => ({
  id: 'deal',
  status: 'agreed',
  shopId: 'weavers',
  shop: { id: 'weavers', slug: 'weavers', name: 'Weavers' },
  buyer: { id: 'lindiwe', name: 'Lindiwe', avatar: null },
  total: { amount: 100, currency: 'SZL', formattedPrice: 'E 100' },
  handover: { type: 'pickup', place: null, at: null, note: null },
  payment: { method: 'bank', instructions, status, reference: null, attachment: null },
  timeline: [],
})
const sent = { ...deal('Account 7', 'confirmed'), status: 'sent', handover: { type: 'delivery', place: 'Thika', at: null, note: null } }
window.put = (status) => putDeals([{ ...sent, status, updatedAt: '2026-01-01T00:00:00.000Z' }])
window.put('sent')
const parts = {
  step: h(() => {
    const [isOpen, setOpen] = useState(true)
    return isOpen && h(ActionOf, { id: 'deal', action: 'code', onClose: () => setOpen(false) })
  }),
  cancel: h(DealFoot, { deal: { ...sent, updatedAt: '2026-01-01T00:00:00.000Z' }, side: 'buyer' }),
  pay: h(PaySheet, { deal: deal('Account 7'), onClose: () => {} }),
  sent: h(SentSheet, { deal: deal('Account 7'), onClose: () => {} }),
  paidSent: h(SentSheet, { deal: deal('Account 7', 'confirmed'), onClose: () => {} }),
  code: h(HandoverCode, { deal: deal('Account 7'), onClose: () => {} }),
  saidCode: h(HandoverCode, { deal: deal('Account 7', 'said'), onClose: () => {} }),
  paidCode: h(HandoverCode, { deal: deal('Account 7', 'confirmed'), onClose: () => {} }),
  arrange: h(ArrangeSheet, { deal: deal(null), onClose: () => {} }),
}
let draw = () => {}
window.show = (part) => draw(part)
const App = () => {
  const [part, setPart] = useState('')
  draw = setPart
  return h(MemoryRouter, null, parts[part] ?? h('p', null, 'Ready'))
}
createRoot(document.getElementById('root')).render(h(App))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('deal-sheets', script)
})
afterAll(() => pages.close())

type Page = Awaited<ReturnType<typeof pages.browser.newPage>>
const show = async (page: Page, part: string) => {
  await page.goto(pages.address)
  await page.getByText('Ready').waitFor()
  await page.evaluate((shown) => Reflect.get(window, 'show')(shown), part)
}
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const drawn = (page: Page) =>
  page
    .locator('li img')
    .evaluateAll((all) => all.map((image) => image instanceof HTMLImageElement && image.naturalWidth))

it('a receipt is shown small, survives the page, and waits for the network in words', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  await show(page, 'pay')
  await page.getByRole('button', { name: 'Choose', exact: true }).waitFor()
  const field = page.getByLabel('Picture of the receipt')
  await field.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: pixel })
  await expect.poll(() => drawn(page)).toEqual([1])
  await page.getByLabel('Reference of the payment').fill('MP42')

  await show(page, 'pay')
  await page.getByText('receipt.png').waitFor()
  await expect.poll(() => drawn(page)).toEqual([1])
  expect(await page.getByLabel('Reference of the payment').inputValue()).toBe('MP42')

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'I have paid' }).click()
  const failure = page.getByRole('alert').getByText('You are offline. What you entered is kept')
  await failure.waitFor()
  await page.context().setOffline(false)
  await failure.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Remove receipt.png' }).click()
  await show(page, 'pay')
  await page.getByRole('button', { name: 'Choose', exact: true }).waitFor()
  expect(await page.getByText('receipt.png').count()).toBe(0)
})

it('no code is asked for once the buyer has confirmed', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  await show(page, 'step')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await page.evaluate(() => Reflect.get(window, 'put')('received'))
  await sheet.waitFor({ state: 'detached' })
})

it('where it is brought is asked for, and is never where the shop is', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  let city: string | null = null
  await page.route('**/api/**', (route) => {
    const shop = {
      viewer: {},
      id: 'weavers',
      city,
      countryCode: 'KE',
      location: city ? 'Thika, Kenya' : 'Kenya',
    }
    const data = route.request().url().includes('/shops/') ? { shop } : { deals: [] }
    return route.fulfill({ json: { success: true, data } })
  })
  await show(page, 'arrange')
  const pickup = page.getByLabel('Place of pick-up')
  await pickup.waitFor()
  await page.waitForLoadState('networkidle')
  expect(await pickup.inputValue()).toBe('')

  city = 'Thika'
  await show(page, 'arrange')
  await expect.poll(() => pickup.inputValue(), { timeout: 15_000 }).toBe('Thika, Kenya')
  await page.getByText('Delivery', { exact: true }).click()
  const address = page.getByLabel('Delivery address')
  expect(await address.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please name a place').waitFor()
  await address.fill('Home 7')
  await page.getByText('Rider', { exact: true }).click()
  expect(await page.getByLabel('Where the rider goes').inputValue()).toBe('Home 7')
  await page.getByText('Pick-up', { exact: true }).click()
  expect(await pickup.inputValue()).toBe('Thika, Kenya')
})

it('a shop reads that it is not paid before it sends the goods or hands them over', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  await show(page, 'sent')
  await page.getByRole('note').getByText('Lindiwe has not paid E 100 yet').waitFor()
  await page.getByRole('button', { name: 'I have sent it unpaid' }).waitFor()
  await show(page, 'paidSent')
  await page.getByRole('button', { name: 'I have sent it', exact: true }).waitFor()
  expect(await page.getByRole('note').count()).toBe(0)

  await show(page, 'code')
  await page.getByRole('note').getByText('E 100 is not paid yet').waitFor()
  await show(page, 'saidCode')
  await page.getByRole('note').getByText('you have not confirmed that it arrived').waitFor()
  await show(page, 'paidCode')
  await page.getByLabel('Hand-over code').first().waitFor()
  expect(await page.getByRole('note').count()).toBe(0)
})

it('the sixth digit of a code sends it, unless a warning is to be read; a wrong one is typed anew', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  const tried: string[] = []
  await page.route('**/api/deals/deal/receive', (route) => {
    tried.push(route.request().postDataJSON().code)
    const error = { code: 'HANDOVER_CODE_WRONG', message: 'Wrong' }
    return route.fulfill({ status: 409, json: { success: false, message: 'Wrong', error, errors: [] } })
  })
  await show(page, 'paidCode')
  const field = page.getByLabel('Hand-over code').first()
  await field.fill('123456')
  await page.getByText('This code is not accepted').waitFor()
  expect(await field.inputValue()).toBe('')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill('654321')
  await expect.poll(() => tried).toEqual(['123456', '654321'])

  await show(page, 'code')
  await field.fill('111111')
  await page.getByRole('button', { name: 'Confirm hand-over' }).waitFor()
  expect(tried).toHaveLength(2)
})

it('the buyer of a paid deal reads before they cancel it that Sokoni cannot give the money back', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  await show(page, 'cancel')
  await page.getByRole('button', { name: 'Something is wrong' }).click()
  await page.getByRole('button', { name: 'Cancel deal' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: 'Cancel this deal?' }))
  await dialog.getByText('You have paid E 100').waitFor()
  await dialog.getByText('keep the deal and report it').waitFor()
})
