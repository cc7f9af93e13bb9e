import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const heard = (value: unknown, quote: string) => ({
  ...{ value, confidence: 0.9, source: { kind: 'speech', quote } },
})
const price = { amount: 450, currency: 'SZL' }
const product = {
  ...{ id: 'mat', title: 'Untitled Product', isUntitled: true, description: '', status: 'active' },
  ...{ stock: { quantity: 1 }, tags: ['mat', 'cycle'] },
  ...{ price: null, regularPrice: null, currency: 'SZL', category: 'Other', aiProcessingCompleted: true },
  ...{ images: [], media: [], viewer: { isOwner: true }, shop: { id: 'shop', name: 'Weavers' } },
  ai: {
    suggestions: {
      ...{
        title: heard('Sisal mat', 'a sisal mat'),
        description: heard('So this is a mat', 'this is a mat'),
      },
      ...{
        category: null,
        price: heard(price, 'four fifty'),
        prices: [heard(price, 'four fifty')],
        tags: null,
      },
    },
  },
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { putProducts } from '/features/products/store.ts'
import { SuggestionsSheet } from '/features/products/suggestions-sheet.tsx'

const product = ${JSON.stringify(product)}
putProducts([product])
const close = () => document.body.append('Checked')
createRoot(document.getElementById('root')).render(h(MemoryRouter, null,
  h(SuggestionsSheet, { product, isOpen: true, onClose: close })))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('suggestions', script)
})
afterAll(() => pages.close())

it('what a clip said is corrected by the keyboard, stays without a network and over a killed tab, and is sent once confirmed', async () => {
  const context = await pages.browser.newContext({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const sent: unknown[] = []
  let isLost = true
  await context.route('**/api/products/mat', (route) => {
    if (isLost) return route.abort('internetdisconnected')
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true, message: 'OK', data: { product } } })
  })
  const first = await context.newPage()
  await first.goto(pages.address)
  await first.getByText('Heard: “four fifty”').waitFor()
  await first.getByRole('button', { name: 'Edit: Description' }).press('Enter')
  await first.keyboard.press('ControlOrMeta+A')
  await first.keyboard.type('Woven by hand')
  await first.getByRole('button', { name: 'Edit: Category' }).press('Enter')
  await first.getByLabel('Category').selectOption('Home & Garden')
  await first.getByRole('button', { name: 'Edit: Stock' }).press('Enter')
  await first.getByLabel('Stock').fill('20')
  await first.getByRole('button', { name: 'Edit: Tags' }).press('Enter')
  await first.getByLabel('Tags').fill('mat, sisal')
  await first.getByRole('button', { name: 'Confirm for E 450' }).press('Enter')
  await first.getByRole('alert').getByText('You are offline').waitFor()
  expect(sent).toEqual([])

  const next = await context.newPage()
  await first.close()
  await next.goto(pages.address)
  await next.getByText('Woven by hand').waitFor()
  isLost = false
  await next.getByRole('button', { name: 'Confirm for E 450' }).press('Enter')
  await next.getByText('Checked').waitFor()
  expect(sent).toEqual([
    {
      ...{ title: 'Sisal mat', description: 'Woven by hand', price, category: 'Home & Garden' },
      ...{ stock: 20, tags: ['mat', 'sisal'] },
    },
  ])
  await context.close()
})

it('a description with the price from before its correction is corrected, too', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const sent: unknown[] = []
  await page.route('**/api/products/mat', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true, message: 'OK', data: { product } } })
  })
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'Edit: Description' }).click()
  await page.getByLabel('Description').fill('A mat for 450')
  const row = page.getByText('It says 450, and the price is E 400.')
  expect(await row.count()).toBe(0)
  await page.getByRole('button', { name: 'Edit: Price' }).click()
  await page.getByLabel('Price').fill('400')
  await row.waitFor()
  await page.getByRole('button', { name: 'Change it to 400' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Confirm for E 400' }).click()
  await page.getByText('Checked').waitFor()
  expect(sent).toMatchObject([{ description: 'A mat for 400', price: { amount: 400, currency: 'SZL' } }])
  await page.close()
})
