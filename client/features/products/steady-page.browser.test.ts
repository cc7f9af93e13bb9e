import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'
import { product } from './kikoy-tote.test-setup.ts'

const seen = {
  ...product,
  viewer: { isOwner: false, isLiked: false, isBookmarked: false },
  shop: { ...product.shop, slug: 'lamu', avatar: null, isVerified: true },
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { PriceRow } from '/features/products/price-row.tsx'
import { ShopCard } from '/features/products/shop-card.tsx'
import { putProducts } from '/features/products/store.ts'

const product = ${JSON.stringify(seen)}
putProducts([product])
useSession.setState({ status: 'signed-in', user: { id: 'thabo', currency: 'SZL' } })
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h('div', { style: { padding: 16 } },
  h(PriceRow, { product }), h(ShopCard, { product, onChat: () => {} }), h('p', null, 'A bag.'))))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('steady-page', script)
})
afterAll(() => pages.close())

it.each([
  { width: 360, height: 800 },
  { width: 800, height: 360 },
])('a late rate and late figures of the shop move nothing at $width × $height', async (viewport) => {
  const page = await pages.browser.newPage({ viewport, locale: 'en-SZ' })
  const network = Promise.withResolvers<void>()
  const trust = { dealsClosed: 12, completionRate: null, medianResponseMinutes: 11.6 }
  const shop = { ...seen.shop, createdAt: '2026-01-01T10:00:00.000Z', trust }
  const data = { currency: 'SZL', rates: { KES: 129, SZL: 17, USD: 1 }, shop }
  await page.route('**/api/**', async (route) => {
    await network.promise
    await route.fulfill({ json: { success: true, message: 'OK', data } })
  })
  await page.goto(pages.address)
  const places = async () => {
    const shown = [page.getByRole('link', { name: 'Visit Shop' }), page.getByText('A bag.')]
    return await Promise.all(shown.map(async (part) => (await part.boundingBox())?.y))
  }
  await page.getByText('A bag.').waitFor()
  const before = await places()
  network.resolve()
  await page.getByText('E 250').waitFor()
  await page.getByText('12 deals closed').waitFor()
  expect(await places()).toEqual(before)
  await page.close()
})
