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
