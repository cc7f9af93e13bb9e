import { afterAll, beforeAll, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import '/ui/tokens.css'
import { AuthPanel } from '/features/accounts/auth-panel.tsx'
import { BecomeSellerScreen } from '/screens/become-seller.tsx'

createRoot(document.getElementById('root')).render(
  h(MemoryRouter, { initialEntries: ['/become-seller'] }, h(Routes, null,
    h(Route, { path: '/become-seller', element: h(BecomeSellerScreen) }),
    h(Route, { path: '/login', element: h(AuthPanel, { onDone: () => {} }) }))))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('seller-sign-in', script)
})
afterAll(() => pages.close())

it('a visitor who wants to sell gets to sign-up at once, or to sign-in', async () => {
  for (const [button, form] of [
    ['Login Now', 'Sign In'],
    ['Create an account', 'Create Account'],
  ] as const) {
    const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
    await page.goto(pages.address)
    await page.getByRole('button', { name: button }).click({ timeout: 9000 })
    await page.getByRole('button', { name: form, exact: true }).waitFor({ timeout: 9000 })
    await page.close()
  }
})
