import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const shop = {
  ...{ id: 'shop', owner: 'asha', name: 'Lamu Threads', slug: 'lamu', status: 'active', isVerified: true },
  ...{ currency: 'KES', productsCount: 1, offers: { isOn: true }, viewer: {}, followersCount: 3 },
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { putShops } from '/features/shops/store.ts'
import { Dashboard } from '/screens/seller/dashboard.tsx'

// Each place of the button and of the figures, as it is drawn.
window.places = []
const note = () => {
  const place = ['Add Product', 'Statistics'].map((name) => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent, ariaLabel }) => (ariaLabel || textContent).trim() === name)
    const box = button?.getBoundingClientRect()
    return box?.width ? Math.round(box.x) + ' ' + Math.round(box.y) : null
  }).join(', ')
  if (place !== ', ' && place !== window.places.at(-1)) window.places.push(place)
  requestAnimationFrame(note)
}
note()
useSession.setState({ status: 'signed-in', user: { id: 'asha', shops: ['shop'] } })
putShops([${JSON.stringify(shop)}])
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(Dashboard, { shop: ${JSON.stringify(shop)} })))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('steady-dashboard', script)
})
afterAll(() => pages.close())

const product = {
  ...{
    id: 'bag',
    title: 'Bag',
    tags: [],
    images: [],
    media: [],
    status: 'active',
    currency: 'KES',
    ai: null,
  },
  ...{ isAvailable: true, price: { amount: 450, currency: 'KES', formattedPrice: 'Ksh 450' } },
  ...{ views: 1, likes: 1, stock: { isInStock: true }, stats: { ratingCount: 0 }, shop, viewer: {} },
}
const question = {
  ...{ id: 'chat1', side: 'shop', recipient: { name: 'Thabo' }, unreadCount: 1 },
  lastMessage: { content: 'Any smaller ones?', kind: 'text' },
}

it.each([
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
])('at $width × $height nothing on the dashboard moves while it loads', async (viewport) => {
  const page = await pages.browser.newPage({ viewport, locale: 'en-KE' })
  const answer = Promise.withResolvers<void>()
  const last = { offers: [], deals: [], pagination: { hasMore: false, total: 0 } }
  await page.route('**/api/**', (route) => route.fulfill({ json: { success: true, data: last } }))
  await page.route('**/api/shops/shop/products?*', (route) =>
    route.fulfill({ json: { success: true, data: { ...last, products: [product] } } }),
  )
  await page.route('**/stats*', (route) => route.fulfill({ status: 404, json: {} }))
  const asked = page.waitForRequest('**/api/chats/with-unread-counts?*')
  await page.route('**/api/chats/with-unread-counts?*', async (route) => {
    await answer.promise
    await route.fulfill({ json: { success: true, data: { ...last, chats: [question] } } })
  })
  await page.goto(pages.address)
  await asked
  answer.resolve()
  await page.getByRole('link', { name: 'Thabo wrote to you Any smaller ones?' }).waitFor()
  await page.getByRole('heading', { name: 'Bag' }).waitFor()
  const places: string[] = await page.evaluate(() => Reflect.get(window, 'places'))
  expect(places).toHaveLength(1)
  await page.close()
})
