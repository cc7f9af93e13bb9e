import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { SavedSearchesScreen } from '/screens/saved-searches.tsx'
import { SellerScreen } from '/screens/seller.tsx'

useSession.setState({ status: 'signed-in', user: { id: 'lindiwe', shops: [] } })
const Screen = location.hash === '#searches' ? SavedSearchesScreen : SellerScreen
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(Screen)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('kept-screens', script)
})
afterAll(() => pages.close())

it('without a network, the page that opens a shop is there for somebody without one', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.goto(pages.address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('Try Again').count()).toBe(0)
})

it('without a network, saved searches are those that this device saw last', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  const saved = { id: 's1', query: { q: 'lantern' }, newCount: 2, createdAt: '2026-11-01T10:00:00.000Z' }
  await page.route('**/api/**', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data: { savedSearches: [saved] } } }),
  )
  await page.goto(`${pages.address}#searches`)
  const row = page.getByRole('link', { name: 'lantern' })
  await row.waitFor()
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await row.waitFor()
})
