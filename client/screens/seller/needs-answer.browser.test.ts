import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const product = {
  ...{ id: 'bag', title: 'Striped bag', description: 'Cotton', status: 'active', regularPrice: null },
  ai: {
    suggestions: { title: null, description: null, prices: [{ value: { amount: 450, currency: 'KES' } }] },
  },
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { NeedsAnswer } from '/screens/seller/needs-answer.tsx'
import { readPage } from '/app/kept-pages.ts'

window.keptQuestions = async () => (await readPage('questions'))?.length

useSession.setState({ status: 'signed-in', user: { id: 'asha', shops: [] } })
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(NeedsAnswer, {
  place: null, products: location.hash ? [] : [${JSON.stringify(product)}, { ...${JSON.stringify(product)}, id: 'old', ai: null }],
  onCount: (count) => { document.title = 'Waiting: ' + count },
})))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('needs-answer', script)
})
afterAll(() => pages.close())

it('a clip whose values are to be confirmed needs the answer of its shop', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) => {
    const pagination = { hasMore: false, total: 0 }
    return route.fulfill({
      json: { success: true, message: 'OK', data: { offers: [], deals: [], chats: [], pagination } },
    })
  })
  await page.goto(pages.address)
  const row = page.getByRole('link', { name: '1 thing to check Striped bag' })
  expect(await row.getAttribute('href')).toBe('/products/bag')
  await expect.poll(() => page.title()).toBe('Waiting: 1')
})

it('without a network, the question that this device saw last, and never that all is answered', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  const question = {
    ...{ id: 'chat1', side: 'shop', recipient: { name: 'Thabo' }, unreadCount: 1 },
    lastMessage: { content: 'Any smaller ones?', kind: 'text' },
  }
  const network = { isLost: false, chats: [question] }
  await page.route(/[/](api|health)/, (route) => {
    if (network.isLost) return route.abort('internetdisconnected')
    const { chats } = network
    const data = { offers: [], deals: [], chats, pagination: { hasMore: false, total: 0 } }
    return route.fulfill({ json: { success: true, message: 'OK', data } })
  })
  const shown = page.getByRole('link', { name: 'Thabo wrote to you Any smaller ones?' })
  const tick = page.getByText('All answered')

  const kept = () => page.evaluate(() => Reflect.get(window, 'keptQuestions')())
  await page.goto(`${pages.address}#empty`)
  await shown.waitFor()
  await expect.poll(kept).toBe(1)
  network.isLost = true
  await page.reload()
  await shown.waitFor()

  Object.assign(network, { isLost: false, chats: [] })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await tick.waitFor()
  await expect.poll(kept).toBe(0)
  // The copy says that nothing waited, which may be out of date.
  network.isLost = true
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/chats/'))
  await page.reload()
  await failed
  await page.getByRole('link', { name: 'All orders' }).waitFor()
  expect(await tick.count()).toBe(0)
})

it('a sale that waits for its buyer has a row with the buyer, the product and the amount, and so has each question', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 }, locale: 'en-SZ' })
  const sold = (number: number) => ({
    ...{ id: `deal${number}`, number: String(number), chatId: 'chat0', productId: 'bag', quantity: 2 },
    ...{ status: 'agreed', expiresAt: null, dispute: null, timeline: [], updatedAt: '2026-01-01' },
    buyer: { name: 'Thandiwe', avatar: null, completionRate: null },
    product: { id: 'bag', title: 'Basket', poster: null, price: null },
    total: { amount: 900, currency: 'SZL', formattedPrice: 'E 900' },
    payment: { method: 'cash', status: 'none', instructions: null, reference: null },
    handover: { type: 'pickup', place: null, at: null, note: null },
  })
  const question = (name: string, content: string) => ({
    ...{ id: name, side: 'shop', recipient: { name }, unreadCount: 1 },
    lastMessage: { content, kind: 'text' },
  })
  const known = {
    deals: [sold(1)],
    chats: [question('Sipho', 'Any blue ones?'), question('Zodwa', 'How big?')],
  }
  await page.route('**/api/**', (route) => {
    const isHandover = route.request().url().includes('stage=handover')
    const deals = isHandover ? known.deals : []
    const pagination = { hasMore: false, total: deals.length }
    const data = { offers: [], deals, chats: known.chats, pagination }
    return route.fulfill({ json: { success: true, message: 'OK', data } })
  })
  await page.goto(`${pages.address}#empty`)
  const rows = page.getByRole('listitem')
  const namesOf = async () => (await rows.allTextContents()).map((text) => text.replaceAll('\u00a0', ' '))
  await rows.nth(2).waitFor()
  expect(await namesOf()).toEqual([
    'Thandiwe bought 2 × BasketE 900 · Deal 1 · Agreed',
    'Sipho wrote to youAny blue ones?',
    'Zodwa wrote to youHow big?',
  ])
  expect(await rows.first().getByRole('link').getAttribute('href')).toBe('/deals/deal1')
  // Only the questions wait for the shop.
  await expect.poll(() => page.title()).toBe('Waiting: 2')

  // A busy shop: five rows, then all.
  known.deals = [1, 2, 3, 4, 5, 6, 7].map(sold)
  known.chats = ['Ann', 'Bheki', 'Cebile', 'Dudu'].map((name) => question(name, 'Still there?'))
  await page.reload()
  await rows.nth(6).waitFor()
  expect((await namesOf()).slice(5)).toEqual(['All orders2 more', '4 unanswered questionsAnn: Still there?'])
  await page.close()
})
