import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { writeDraft } from '/app/draft.ts'
import { AuthPanel } from '/features/accounts/auth-panel.tsx'

const code = { phone: '+26876100011', deliveryId: 'first', resendAt: 0 }
writeDraft('auth', { mode: 'forgot_password_otp', code, at: Date.now() }, 'device')
createRoot(document.getElementById('root')).render(h(AuthPanel, { onDone: () => {} }))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('code-form', script)
})
afterAll(() => pages.close())

it('a code that is used up says one thing, and a new one clears the error of the old one', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const wrong = 'Invalid verification code. Please try again.'
  await page.route('**/api/**', (route) => {
    if (!route.request().url().includes('verify'))
      return route.fulfill({
        json: { success: true, message: 'OK', data: { deliveryId: 'next', resendIn: 0, countries: [] } },
      })
    return route.fulfill({
      status: 400,
      json: { success: false, message: wrong, error: { code: 'OTP_INVALID', message: wrong }, errors: [] },
    })
  })
  await page.goto(pages.address)
  const field = page.getByLabel('6-digit code')
  const error = page.getByText(wrong)
  const resend = page.getByRole('button', { name: 'Resend code' })
  const tryCode = async () => {
    const answered = page.waitForResponse('**/*verify*')
    await field.fill('000000')
    await answered
    await expect.poll(() => field.inputValue()).toBe('')
  }
  await tryCode()
  await error.waitFor()
  await resend.click()
  await error.waitFor({ state: 'detached' })
  for (let tries = 1; tries <= 5; tries += 1) await tryCode()
  await page.getByText('this code is used up').waitFor()
  expect(await error.count()).toBe(0)
  await page.close()
})

it('a code that was sent stays sent after a wrong one', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data: { status: 'sent', countries: [] } } }),
  )
  await page.goto(pages.address)
  const sent = page.getByText('Sent', { exact: true })
  await sent.waitFor()
  const error = { code: 'OTP_INVALID', message: 'Invalid verification code. Please try again.' }
  await page.route('**/api/**', (route) =>
    route.request().url().includes('verify')
      ? route.fulfill({ status: 400, json: { success: false, message: error.message, error, errors: [] } })
      : route.abort('internetdisconnected'),
  )
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByText(error.message).waitFor()
  expect(await sent.count()).toBe(1)
  await page.close()
})
