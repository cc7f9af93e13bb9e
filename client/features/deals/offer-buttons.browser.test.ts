import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const price = (amount: number) => ({ amount, currency: 'SZL', formattedPrice: `E ${amount}` })
const at = '2026-01-01T00:00:00.000Z'
const offer = {
  ...{ id: 'offer', chatId: 'chat', productId: 'mat', shopId: 'shop', buyerId: 'lindiwe', by: 'buyer' },
  product: { id: 'mat', title: 'Sisal mat', price: price(450), poster: null },
  ...{ price: price(400), quantity: 1, total: price(400), note: null, status: 'pending', history: [{}] },
  ...{ dealId: null, createdAt: at, updatedAt: at },
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import '/ui/tokens.css'
import { readPage } from '/app/kept-pages.ts'
import { useSession } from '/app/session.ts'
import { OfferButtons } from '/features/deals/offer-buttons.tsx'
import { putOffers } from '/features/deals/store.ts'

const product = {
  id: 'mat', title: 'Sisal mat', price: { amount: 450, currency: 'SZL', formattedPrice: 'E 450' }, currency: 'SZL',
  images: [], stock: { isInStock: true, quantity: 2 }, offers: { isOn: true }, status: 'active', isAvailable: true,
  shop: { name: 'Weavers' }, viewer: { isOwner: false },
}
const Where = () => h('output', null, useLocation().pathname)
Object.assign(window, { put: (offer) => putOffers([offer]), readPage })
useSession.setState({ status: 'signed-in', user: { id: 'lindiwe', shops: [] } })
createRoot(document.getElementById('root')).render(
  h(MemoryRouter, null, h(Where), h(OfferButtons, { product, isInBar: true })))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('offer-buttons', script)
})
afterAll(() => pages.close())

/** The actions on a product for which the viewer has made these offers. */
const open = async (offers: readonly object[]) => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const data = { offers, pagination: { hasMore: false, cursor: null } }
  await page.route('**/api/offers?*', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data } }),
  )
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'Buy for E 450' }).waitFor()
  return page
}

it('an open offer for a product stands in the place of another one, and leads to its chat', async () => {
  const expiresAt = new Date(Date.now() + 47 * 3_600_000).toISOString()
  const page = await open([{ ...offer, expiresAt }])
  const standing = page.getByRole('link', { name: 'Your offer E 400 47 h left' })
  await standing.waitFor()
  expect(await page.getByRole('button', { name: 'Make an offer' }).count()).toBe(0)
  await standing.click()
  await expect.poll(() => page.locator('output').textContent()).toBe('/messages/chat')

  // Answered by the shop, it is the viewer's turn; withdrawn, another one can be made.
  const later = { ...offer, expiresAt, by: 'shop', updatedAt: '2026-01-02T00:00:00.000Z' }
  await page.evaluate((next) => Reflect.get(window, 'put')(next), later)
  await page.getByRole('link', { name: /^Their counter-offer/ }).waitFor()
  const over = { ...later, status: 'withdrawn' }
  await page.evaluate((next) => Reflect.get(window, 'put')(next), over)
  await page.getByRole('button', { name: 'Make an offer' }).waitFor()
})

it('an offer that has run out, or of another buyer, does not stand in the way', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const page = await open([
    { ...offer, expiresAt: at },
    { ...offer, id: 'other', buyerId: 'thabo', expiresAt },
  ])
  await page.waitForTimeout(300)
  expect(await page.getByRole('button', { name: 'Make an offer' }).count()).toBe(1)
})

it('an open offer still stands there without a network, until the server says that it has ended', async () => {
  const expiresAt = new Date(Date.now() + 47 * 3_600_000).toISOString()
  const page = await open([{ ...offer, expiresAt }])
  const standing = page.getByRole('link', { name: 'Your offer E 400 47 h left' })
  await standing.waitFor()
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await standing.waitFor()

  const over = { ...offer, expiresAt, status: 'declined', updatedAt: '2026-01-02T00:00:00.000Z' }
  await page.route(/[/]api[/]offers/, (route) => {
    const isList = route.request().url().includes('?')
    const data = isList ? { offers: [], pagination: { hasMore: false } } : { offer: over }
    return route.fulfill({ json: { success: true, message: 'OK', data } })
  })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Make an offer' }).waitFor()
})

it('an offer that was accepted on this device stands there no more without a network', async () => {
  const expiresAt = new Date(Date.now() + 47 * 3_600_000).toISOString()
  const page = await open([{ ...offer, expiresAt }])
  const standing = page.getByRole('link', { name: 'Your offer E 400 47 h left' })
  await standing.waitFor()
  const kept = async () => {
    const offers: { status: string }[] = await page.evaluate(() =>
      Reflect.get(window, 'readPage')('offers mat'),
    )
    return offers?.map(({ status }) => status)
  }
  await expect.poll(kept).toEqual(['pending'])
  const accepted = { ...offer, expiresAt, status: 'accepted', updatedAt: '2026-01-02T00:00:00.000Z' }
  await page.evaluate((next) => Reflect.get(window, 'put')(next), accepted)
  await expect.poll(kept).toEqual(['accepted'])
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  const asked = page.waitForEvent('requestfailed')
  await page.reload()
  await asked
  await page.getByRole('button', { name: 'Make an offer' }).waitFor()
  expect(await standing.count()).toBe(0)
})
