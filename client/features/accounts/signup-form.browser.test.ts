import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { AuthPanel } from '/features/accounts/auth-panel.tsx'
import { beginWith } from '/features/accounts/use-auth-draft.ts'

beginWith('signup')
createRoot(document.getElementById('root')).render(h(AuthPanel, { onDone: () => {} }))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('signup-form', script)
})
afterAll(() => pages.close())

const refusal = (status: number, code: string, retryAfter = 0) => ({
  status,
  headers: { 'retry-after': String(retryAfter) },
  json: { success: false, message: code, error: { code, message: code }, errors: [] },
})

/** Fills the form; the server gets the sign-up and its answer is lost; the tab is killed. */
const loseAnswer = async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const keys: (string | undefined)[] = []
  await page.route('**/api/**', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data: { status: 'sent', countries: [] } } }),
  )
  await page.route('**/api/auth/signup', (route) => {
    const key = route.request().headers()['idempotency-key']
    keys.push(key)
    if (keys.length === 1) return route.abort('connectionfailed')
    if (key !== keys[0]) return route.fulfill(refusal(429, 'OTP_TOO_SOON', 42))
    if (route.request().postDataJSON().password !== 'correct horse 7')
      return route.fulfill(refusal(409, 'IDEMPOTENCY_KEY_REUSED'))
    const data = { phone: '+26876100011', expiresIn: 600, resendAfter: 60, deliveryId: 'first' }
    return route.fulfill({ status: 202, json: { success: true, message: 'OK', data } })
  })
  const signUp = async (password: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Create Account' }).click()
  }
  await page.goto(pages.address)
  await page.getByLabel('Name').fill('Thandi')
  await page.getByLabel('Phone number').fill('76100011')
  await signUp('correct horse 7')
  await expect.poll(() => keys.length).toBe(1)
  await page.reload()
  return { page, keys, signUp }
}

it('a sign-up whose answer was lost leads to its code, also after the tab was killed', async () => {
  const { page, keys, signUp } = await loseAnswer()
  await signUp('correct horse 7')
  await page.getByLabel('6-digit code').waitFor()
  expect(keys).toEqual([expect.any(String), keys[0]])
  await page.close()
})

it('with another password it is another request, which says how long to wait; the first one still counts', async () => {
  const { page, keys, signUp } = await loseAnswer()
  await signUp('another horse 7')
  await page.getByText('New code in 42 s').waitFor()
  expect(keys[2]).not.toBe(keys[0])

  await signUp('correct horse 7')
  await page.getByLabel('6-digit code').waitFor()
  expect(keys[3]).toBe(keys[0])
  await page.close()
})
