import { afterAll, beforeAll, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { writeDraft } from '/app/draft.ts'
import { AuthPanel } from '/features/accounts/auth-panel.tsx'

writeDraft('auth', { mode: 'forgot_password', country: 'ZA', at: Date.now() }, 'device')
createRoot(document.getElementById('root')).render(h(AuthPanel, { onDone: () => {} }))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('phone-input', script)
})
afterAll(() => pages.close())

it('a number that is refused names the country whose dial code it was checked with', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const errors = [{ path: 'body.phone', message: 'Enter a valid phone number' }]
  const error = { code: 'VALIDATION_FAILED', message: 'Validation failed' }
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.abort()
      : route.fulfill({ status: 422, json: { success: false, message: error.message, error, errors } }),
  )
  await page.goto(pages.address)
  const number = page.getByLabel('Phone number')
  await number.fill('76123456')
  await page.getByRole('button', { name: /code/i }).click()
  await page.getByText('Enter a valid phone number of South Africa (+27)').waitFor({ timeout: 9000 })
  // Its own dial code is in the number.
  await number.fill('+26876')
  await page.getByRole('button', { name: /code/i }).click()
  await page.getByText('Enter a valid phone number', { exact: true }).waitFor({ timeout: 9000 })
  await page.close()
})
