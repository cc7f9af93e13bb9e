import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const price = { amount: 450, currency: 'SZL', formattedPrice: 'E 450' }
const at = '2026-01-01T10:00:00.000Z'
const deal = {
  ...{ id: 'deal', number: '1001', chatId: 'chat', messageId: 'message', offerId: null, productId: 'hat' },
  product: { id: 'hat', title: 'Crochet sun hat with a wide brim', price, poster: null },
  ...{ shopId: 'weavers', buyerId: 'thabo', price, total: price, quantity: 1, status: 'agreed' },
  handover: { type: 'pickup', place: null, at: null, note: null },
  payment: { method: 'cash', instructions: null, status: 'none', reference: null, attachment: null },
  ...{ timeline: [], dispute: null, createdAt: at, updatedAt: at },
}
const trade = { kind: 'purchase', quantity: 1, title: deal.product.title, price, total: price }

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { DealBubble } from '/features/deals/deal-bubble.tsx'
import { loadOpenInChat } from '/features/deals/load-open-deals.ts'

Object.assign(window, { load: () => loadOpenInChat('chat').catch(() => {}) })
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h('div', { id: 'row' },
  h(DealBubble, {
    chatId: 'chat', messageId: 'message', trade: ${JSON.stringify(trade)}, isOwn: true, time: '10:00',
    status: 'sent', fallback: h('p', null, 'I would like to buy it'),
  }))))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('deal-bubble', script)
})
afterAll(() => pages.close())

/** The bubble of a purchase, in a chat with these deals; `null`: the server does not answer. */
const open = async (deals: readonly object[] | null) => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const pagination = { hasMore: false, cursor: null }
  await page.route('**/api/deals?*', (route) =>
    deals === null
      ? route.abort()
      : route.fulfill({ json: { success: true, message: 'OK', data: { deals, pagination } } }),
  )
  await page.route('**/api/offers?*', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data: { offers: [], pagination } } }),
  )
  await page.goto(pages.address)
  await page.getByText('E 450').waitFor()
  const height = () => page.locator('#row').evaluate((row) => row.clientHeight)
  return { page, height, load: () => page.evaluate(() => Reflect.get(window, 'load')()) }
}

it('a purchase is its card before its deal is here, and keeps its height', async () => {
  const { page, height, load } = await open([deal])
  expect(await page.getByText('I would like to buy it').count()).toBe(0)
  await page.getByText(deal.product.title).waitFor()
  const before = await height()
  await load()
  await page.getByRole('link').getByText('Deal 1001').waitFor()
  expect(await height()).toBe(before)
})

it('the price of a cancelled deal is struck through', async () => {
  for (const [status, line] of [
    ['agreed', 'none'],
    ['cancelled', 'line-through'],
  ]) {
    const { page, load } = await open([{ ...deal, status }])
    await load()
    await page.getByText('Deal 1001').waitFor()
    const tag = page.locator('.price-tag')
    expect(await tag.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe(line)
  }
})

it('a purchase whose deal is not to be had is the message as it was written', async () => {
  for (const deals of [[], null]) {
    const { page, load } = await open(deals)
    await load()
    await page.getByText('I would like to buy it').waitFor()
  }
})
