import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { useSession } from '/app/session.ts'
import { FavoritesScreen } from '/screens/favorites.tsx'

// The server of this page knows no queries.
if (location.hash) history.replaceState(null, '', location.pathname + location.hash.slice(1))
useSession.setState({ status: 'signed-in', user: { id: 'lindiwe', shops: [] } })
createRoot(document.getElementById('root')).render(h(BrowserRouter, null, h(FavoritesScreen)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('favorites', script)
})
afterAll(() => pages.close())

it('the chosen tab is in the address', async () => {
  const page = await pages.browser.newPage()
  const data = { products: [], pagination: { hasMore: false, total: 0 } }
  await page.route('**/api/**', (route) => route.fulfill({ json: { success: true, message: 'OK', data } }))
  const saved = page.getByRole('tab', { name: 'Saved' })
  await page.goto(pages.address)
  await saved.click()
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=saved')
  await page.goto('about:blank')
  await page.goto(`${pages.address}#?tab=saved`)
  await saved.waitFor()
  expect(await saved.getAttribute('aria-selected')).toBe('true')
})

it('without a choice the saved products open if none are liked, and a choice stays', async () => {
  const page = await pages.browser.newPage()
  const product = {
    id: 'mat',
    title: 'Sisal mat',
    price: null,
    tags: [],
    images: [],
    media: [],
    status: 'active',
  }
  const shown = {
    stats: { ratingCount: 0 },
    stock: {},
    shop: { name: 'Weavers' },
    viewer: { isBookmarked: true },
  }
  const saved = [{ ...product, ...shown, bookmarkedAt: '2026-01-01T00:00:00.000Z' }]
  await page.route('**/api/**', (route) => {
    const products = /bookmark/.test(route.request().url()) ? saved : []
    const data = { products, pagination: { hasMore: false, total: products.length } }
    return route.fulfill({ json: { success: true, message: 'OK', data } })
  })
  await page.goto(pages.address)
  await page.getByText('Sisal mat').waitFor()
  expect(await page.getByRole('tab', { name: 'Saved' }).getAttribute('aria-selected')).toBe('true')
  await page.getByRole('tab', { name: 'Liked' }).click()
  await page.getByText('Nothing liked yet').waitFor()
})
