import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { DealScreen } from '/screens/deal.tsx'

useSession.setState({ status: 'signed-in', user: { id: 'thabo', shops: [] } })
createRoot(document.getElementById('root')).render(
  h(MemoryRouter, { initialEntries: ['/deals/deal'] },
    h(Routes, null, h(Route, { path: '/deals/:dealId', element: h(DealScreen) }))),
)
`

const money = { amount: 100, currency: 'SZL', formattedPrice: 'E 100' }
const at = '2026-01-01T10:00:00.000Z'
const received = (payment: 'none' | 'confirmed') => ({
  ...{ id: 'deal', number: '1001', chatId: 'chat', status: 'received', shopId: 'weavers', buyerId: 'thabo' },
  ...{ productId: 'mat', product: { id: 'mat', title: 'Mat', price: money, poster: null } },
  ...{ shop: { id: 'weavers', slug: 'weavers', name: 'Weavers' }, buyer: { id: 'thabo', name: 'Thabo' } },
  ...{
    price: money,
    total: money,
    quantity: 1,
    dispute: null,
    expiresAt: null,
    createdAt: at,
    updatedAt: at,
  },
  handover: { type: 'pickup', place: 'Stall 14', at: null, note: null },
  payment: { method: 'cash', instructions: null, status: payment, reference: null, attachment: null },
  timeline: [{ status: 'agreed', by: 'shop', at }],
})

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('deal-screen', script)
})
afterAll(() => pages.close())

it.each([
  { payment: 'none', action: 'I have paid' },
  { payment: 'confirmed', action: 'Review what you bought' },
] as const)('a received deal ($payment) has one primary action, which nothing covers', async (example) => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const answers: Record<string, object> = {
    '/api/deals/deal': { deal: received(example.payment) },
    '/api/products/mat/comments': {
      comments: [],
      pagination: { hasMore: false, nextCursor: null },
      stats: { totalComments: 0, averageRating: 0 },
    },
  }
  await page.route('**/api/**', (route) => {
    const data = answers[new URL(route.request().url()).pathname]
    return route.fulfill(data ? { json: { success: true, message: 'OK', data } } : { status: 404, body: '' })
  })
  await page.goto(pages.address)
  // Another shop may have a deal with the same number.
  await page.getByRole('heading', { name: 'Deal 1001 · Weavers' }).waitFor()
  await page.getByRole('button', { name: 'Review what you bought' }).waitFor()
  const primary = page.locator('button.bg-marigold')
  await expect.poll(() => primary.allTextContents()).toEqual([example.action])
  // A trial press fails on a button that something covers.
  await primary.click({ trial: true, timeout: 10_000 })
  await page.close()
})

it('the receipt of a payment is shown in the picture viewer', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const attachment = { key: 'slip', url: '/slip.svg', type: 'image', filename: 'slip.jpg' }
  const deal = received('none')
  const paid = { ...deal, payment: { ...deal.payment, method: 'bank', status: 'said', attachment } }
  await page.route('**/api/**', (route) =>
    new URL(route.request().url()).pathname === '/api/deals/deal'
      ? route.fulfill({ json: { success: true, message: 'OK', data: { deal: paid } } })
      : route.fulfill({ status: 404, body: '' }),
  )
  await page.route('**/slip.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="80"><rect width="40" height="80"/></svg>',
    }),
  )
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'Receipt of the payment: slip.jpg' }).click()
  const viewer = page.getByRole('dialog', { name: 'Picture 1 of 1' })
  await viewer.getByRole('img').waitFor()
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  await page.close()
})
