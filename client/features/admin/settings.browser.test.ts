import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const settings = {
  ...{ blockedWords: [], isSignupOpen: true, areUploadsOpen: true, areCommentsOpen: true },
  ...{ isAssistantOpen: true, mostProductsADay: null, mostCommentsAnHour: null, exchangeRates: { KES: 130 } },
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { SettingsTab } from '/features/admin/settings.tsx'

createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(SettingsTab)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('admin-settings', script)
})
afterAll(() => pages.close())

it('an empty rate shows the one in use, and a wrong one is refused', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  const sent: unknown[] = []
  let isLost = false
  const answer = (data: object) => ({ json: { success: true, message: 'OK', data } })
  await page.route('**/api/admin/settings', (route) => {
    if (isLost) return route.abort('internetdisconnected')
    if (route.request().method() !== 'GET') sent.push(route.request().postDataJSON())
    return route.fulfill(answer({ settings }))
  })
  await page.route('**/api/countries/rates', (route) =>
    route.fulfill(answer({ currency: 'SZL', rates: { KES: 130, SZL: 18.123456789 } })),
  )
  await page.goto(pages.address)
  const own = page.getByLabel('SZL', { exact: true })
  await own.and(page.getByPlaceholder('18.1235')).waitFor()
  expect(await page.getByLabel('KES', { exact: true }).inputValue()).toBe('130')

  await own.fill('-5')
  const apply = page.getByRole('button', { name: 'Apply rates' })
  await apply.click()
  await page.getByText('A rate is a number above 0').waitFor()
  expect(sent).toEqual([])
  await own.fill('19')
  // Without a network nothing is sent; the number is there after a reload.
  isLost = true
  await apply.press('Enter')
  await page.getByText('You are offline').first().waitFor()
  isLost = false
  await page.reload()
  await expect.poll(() => own.inputValue()).toBe('19')
  expect(sent).toEqual([])
  await apply.press('Enter')
  await expect.poll(() => sent).toEqual([{ exchangeRates: { KES: 130, SZL: 19 } }])
})

it('a rate far from the one in use, and switching something off, are asked about first', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  const sent: unknown[] = []
  const answer = (data: object) => ({ json: { success: true, message: 'OK', data } })
  await page.route('**/api/admin/settings', (route) => {
    if (route.request().method() !== 'GET') sent.push(route.request().postDataJSON())
    return route.fulfill(answer({ settings }))
  })
  await page.route('**/api/countries/rates', (route) =>
    route.fulfill(answer({ currency: 'SZL', rates: { KES: 130, SZL: 18 } })),
  )
  await page.goto(pages.address)
  await page.getByPlaceholder('18', { exact: true }).waitFor()
  await page.getByLabel('KES', { exact: true }).fill('12.9')
  await page.getByRole('button', { name: 'Apply rates' }).click()
  const question = page.getByRole('alertdialog', { name: 'Is this rate right?' })
  await question.getByText('KES: 12.9 instead of 130').waitFor()
  expect(sent).toEqual([])
  await question.getByRole('button', { name: 'Apply rates' }).click()
  await expect.poll(() => sent).toEqual([{ exchangeRates: { KES: 12.9 } }])
  await question.waitFor({ state: 'detached' })

  await page.getByRole('switch', { name: 'New accounts' }).click()
  const off = page.getByRole('alertdialog', { name: 'Switch off “New accounts”?' })
  expect(sent).toHaveLength(1)
  await off.getByRole('button', { name: 'Switch off' }).click()
  await expect.poll(() => sent[1]).toEqual({ isSignupOpen: false })
})
