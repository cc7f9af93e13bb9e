import { type Browser, expect, type TestInfo } from '@playwright/test'
import { callApi } from './api.ts'
import { openAdmin } from './deals.ts'
import { killTab, openPhone, press, typeInto } from './phones.ts'
import { test } from './test.ts'

/** An administrator, and the rates that they have set before. */
const openRates = async (browser: Browser, info: TestInfo) => {
  const admin = await openAdmin(browser, info)
  const readRates = async () => (await callApi(admin.page, 'GET', '/admin/settings')).settings.exchangeRates
  const before = await readRates()
  const putBack = () => callApi(admin.page, 'PUT', '/admin/settings', { exchangeRates: before })
  return { admin, before, readRates, putBack }
}

test(
  'a rate that differs much is applied after a question, by the keyboard alone, over a lost network and a killed tab',
  { tag: '@long' },
  async ({ browser, restore }, info) => {
    const { admin, before, readRates, putBack } = await openRates(browser, info)
    restore(putBack)
    const field = () => admin.page.getByLabel('KES', { exact: true })
    const question = () => admin.page.getByRole('alertdialog', { name: 'Is this rate right?' })
    const apply = async () => {
      await typeInto(admin.page, field(), '500')
      await press(admin.page, admin.page.getByRole('button', { name: 'Apply rates' }))
      await expect(question()).toContainText('KES: 500 instead of')
    }
    await admin.page.goto('/admin?tab=settings')
    await apply()
    // Before the answer nothing has changed, also if it never comes.
    await killTab(admin, '/admin?tab=settings')
    await expect(field()).toHaveValue(String(before.KES ?? ''))
    expect(await readRates()).toEqual(before)

    await apply()
    const confirm = question().getByRole('button', { name: 'Apply rates' })
    await admin.page.context().setOffline(true)
    await press(admin.page, confirm)
    await expect(admin.page.getByText('You are offline. Try again when you are back online.')).toBeVisible()
    await admin.page.context().setOffline(false)
    await press(admin.page, confirm)
    await expect(admin.page.getByText('Settings saved')).toBeVisible()
    expect(await readRates()).toMatchObject({ KES: 500 })
    expect(admin.complaints).toEqual([])
  },
)

test(
  'prices in another currency are shown by the operator’s rates, and money without a country as in Eswatini',
  { tag: '@long' },
  async ({ browser, restore }, info) => {
    const { admin, putBack } = await openRates(browser, info)
    restore(putBack)
    const { page } = await openPhone(browser, info, { timezoneId: 'Africa/Nairobi' })
    const { data } = await (await page.request.get('/api/products?q=headphones')).json()
    const [{ id, price }] = data.products
    const shillings = async () => {
      await page.goto(`/products/${id}`)
      const about = page.getByRole('main').getByText(/^≈ about Ksh [\d,]+$/)
      return Number((await about.first().textContent())?.replaceAll(/\D/g, ''))
    }
    const usual = await shillings()
    await callApi(admin.page, 'PUT', '/admin/settings', { exchangeRates: { KES: 500 } })
    // Each server reads the rates once a minute.
    await expect.poll(shillings, { timeout: 90_000 }).toBeGreaterThan(3 * usual)

    const { amount, formattedPrice } = price
    const formatted = await callApi(admin.page, 'POST', '/countries/format-price', { amount })
    expect(formatted).toEqual({ formattedPrice, currency: 'SZL' })
  },
)
