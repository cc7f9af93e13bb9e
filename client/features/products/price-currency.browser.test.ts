import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'
import { product } from './kikoy-tote.test-setup.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { EditProduct } from '/features/products/edit-product.tsx'
import { putProducts } from '/features/products/store.ts'

const product = ${JSON.stringify(product)}
putProducts([product])
useSession.setState({ status: 'signed-in', user: { id: 'amina', currency: 'KES' } })
const close = () => document.body.append('Closed')
createRoot(document.getElementById('root')).render(h(MemoryRouter, null,
  h(EditProduct, { product, isOpen: true, onClose: close })))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('price-currency', script)
})
afterAll(() => pages.close())

/** Opens the form; `sent` are the prices that were saved. */
const open = async (rates: Record<string, number>) => {
  const context = await pages.browser.newContext({ viewport: { width: 360, height: 800 } })
  const page = await context.newPage()
  const sent: unknown[] = []
  await page.route('**/api/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.route('**/api/countries/rates*', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data: { currency: 'KES', rates } } }),
  )
  await page.route('**/api/products/tote', (route) => {
    sent.push(route.request().postDataJSON().price)
    return route.fulfill({ json: { success: true, message: 'OK', data: { product } } })
  })
  await page.goto(pages.address)
  await page.getByLabel('Currency').waitFor()
  return { context, page, sent }
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

it('another currency shows at once what the price is in the usual money, and is asked about once', async () => {
  const { context, page, sent } = await open({ KES: 129, USD: 1 })
  expect(await page.getByText('≈').count()).toBe(0)
  await page.getByLabel('Currency').selectOption('USD')
  await page.getByText('Ksh 245,000').waitFor()
  await save(page)
  const question = page.getByRole('alertdialog')
  await question.getByText('Sell at $1,900 (≈ Ksh 245,000) instead of Ksh 1,900?').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([])

  await save(page)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Closed').waitFor()
  expect(sent).toEqual([{ amount: 1900, currency: 'USD' }])
  await context.close()
})

it('another currency with another figure is meant', async () => {
  const { context, page, sent } = await open({ KES: 129, USD: 1 })
  await page.getByLabel('Currency').selectOption('USD')
  await page.getByLabel('Price', { exact: true }).fill('15')
  await save(page)
  await page.getByText('Closed').waitFor()
  expect(sent).toEqual([{ amount: 15, currency: 'USD' }])
  await context.close()
})

it('without a rate it is asked without another amount', async () => {
  const { context, page } = await open({ USD: 1 })
  await page.getByLabel('Currency').selectOption('USD')
  await save(page)
  await page.getByRole('alertdialog').getByText('Sell at $1,900 instead of Ksh 1,900?').waitFor()
  await context.close()
})

it.each([
  ['249,50', 249.5],
  ['1,500', 1500],
  ['Ksh 2,500', 2500],
  ['2 500.50 KES', 2500.5],
])('a price typed as %s is saved as %d', async (typed, amount) => {
  const { context, page, sent } = await open({})
  await page.getByLabel('Price', { exact: true }).fill('')
  await page.getByLabel('Price', { exact: true }).pressSequentially(typed)
  await save(page)
  await page.getByText('Closed').waitFor()
  expect(sent).toEqual([{ amount, currency: 'KES' }])
  await context.close()
})

it('shows how an amount that was typed with separators is read, and refuses too high a price', async () => {
  const { context, page, sent } = await open({})
  const price = page.getByLabel('Price', { exact: true })
  for (const [typed, read] of [
    ['1.250', 'Ksh 1.25'],
    ['1.250,50', 'Ksh 1,250.50'],
    ['1 250', 'Ksh 1,250'],
  ] as const) {
    await price.fill(typed)
    await page.getByText(read, { exact: true }).waitFor()
  }
  await price.fill('1250')
  await page.getByText('Ksh 1,250', { exact: true }).waitFor({ state: 'detached' })
  await price.fill('2 000 000 000 000')
  await save(page)
  await page.getByText('The highest price is Ksh 1,000,000,000,000').waitFor()
  expect(sent).toEqual([])
  await context.close()
})

it('a price with the sign of another currency is read once that currency is chosen', async () => {
  const { context, page, sent } = await open({})
  await page.getByLabel('Price', { exact: true }).fill('R 1850')
  await save(page)
  await page.getByText('Price must be a positive number').waitFor()
  expect(sent).toEqual([])
  await page.getByLabel('Currency').selectOption('ZAR')
  await page.getByText('R 1,850', { exact: true }).waitFor()
  await page.getByText('Price must be a positive number').waitFor({ state: 'detached' })
  await save(page)
  await page.getByText('Closed').waitFor()
  expect(sent).toEqual([{ amount: 1850, currency: 'ZAR' }])
  await context.close()
})
