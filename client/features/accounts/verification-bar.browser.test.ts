import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { VerificationBanner } from '/features/accounts/verification-bar.tsx'

const attempts = Number(location.hash.slice(1))
const user = {
  isPhoneVerified: true, isIdVerified: false, idVerificationStatus: 'rejected', idVerificationAttempts: attempts,
  idVerificationDetails: { rejectedReason: 'The picture is too dark' },
}
const onVerify = () => document.body.append('asked')
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(VerificationBanner, { user, onVerify })))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('verification-banner', script)
})
afterAll(() => pages.close())

const open = async (attempts: number) => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.goto(`${pages.address}#${attempts}`)
  await page.getByText('Why: The picture is too dark').waitFor()
  return page
}

it('says why an identity was rejected, and leads to another attempt', async () => {
  const page = await open(1)
  await page.getByText('Your ID was not accepted').waitFor()
  await page.getByRole('button', { name: 'Try Again - 2 attempts left' }).click()
  await page.getByText('asked').waitFor()
})

it('offers no attempt when none is left', async () => {
  const page = await open(3)
  await page.getByText('Contact Support - Max attempts reached').waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
})
