import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { DealsScreen } from '/screens/deals.tsx'

const shops = location.hash === '#seller' ? ['weavers'] : []
useSession.setState({ status: 'signed-in', user: { id: 'nomsa', shops } })
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(DealsScreen)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('deals-screen', script)
})
afterAll(() => pages.close())

it.each([
  ['#seller', 1],
  ['#buyer', 0],
] as const)('leads a seller from purchases to the orders of the shop: %s', async (hash, count) => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${pages.address}${hash}`)
  await page.getByRole('tab', { name: 'Deals' }).waitFor()
  const link = page.getByRole('link', { name: 'Orders of your shop' })
  expect(await link.count()).toBe(count)
  if (count > 0) expect(await link.getAttribute('href')).toBe('/orders')
  await page.close()
})
