import { afterAll, beforeAll, expect, it } from 'vitest'
import { retryableFailures } from '../../../contract/products/failures.ts'
import { openTestPage } from '../../app/test-page.ts'

const product = {
  ...{
    id: 'bag',
    title: 'Striped bag',
    description: 'Cotton',
    status: 'active',
    regularPrice: null,
    comments: 0,
  },
  ai: {
    suggestions: { title: null, description: null, prices: [{ value: { amount: 450, currency: 'KES' } }] },
  },
}

const hidden = {
  ...{ ...product, id: 'sandal', title: 'Sandal', status: 'inactive', ai: null },
  failureReason: 'Its clip shows another product',
}

const late = {
  ...{ ...product, id: 'phone', title: 'Phone', status: 'failed', ai: null },
  failureReason: retryableFailures.tooSlow,
}
const broken = { ...late, id: 'tin', title: 'Tin', failureReason: 'This video is damaged.' }
const products = [product, hidden, { ...product, id: 'old', ai: null }, late, broken]

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
  shopId: 'shop', place: null, products: location.hash ? [] : ${JSON.stringify(products)},
  onCount: (count) => { document.title = 'Waiting: ' + count },
})))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('needs-answer', script)
})
afterAll(() => pages.close())

it('a clip to be confirmed, a product that our team hid and a failed video need the answer of their shop', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) => {
    const pagination = { hasMore: false, total: 0 }
    return route.fulfill({
      json: {
        success: true,
        message: 'OK',
        data: { offers: [], deals: [], chats: [], comments: [], pagination },
      },
    })
  })
  await page.goto(pages.address)
  const row = page.getByRole('link', { name: '1 thing to check Striped bag' })
  expect(await row.getAttribute('href')).toBe('/products/bag#check')
  const hidden = page.getByRole('link', { name: 'Hidden by our team: Its clip shows another product Sandal' })
  expect(await hidden.getAttribute('href')).toBe('/products/sandal')
  await page.getByRole('link', { name: `${retryableFailures.tooSlow} Phone` }).waitFor()
  const failed = page.getByRole('link', { name: 'Your video could not be prepared Tin' })
  expect(await failed.getAttribute('href')).toBe('/products/tin')
  await expect.poll(() => page.title()).toBe('Waiting: 4')
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
    const data = { offers: [], deals: [], chats, comments: [], pagination: { hasMore: false, total: 0 } }
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

it('each question has a row under its count, and a sale that waits for its buyer one under another heading', async () => {
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
  const comment = {
    ...{ id: 'comment1', comment: 'Does it fold?', user: { name: 'Wandile' }, isSeller: false },
    ...{ targetType: 'product', targetId: 'bag', parentId: null, replyCount: 0 },
  }
  const known = {
    deals: [sold(1)],
    chats: [question('Sipho', 'Any blue ones?'), question('Zodwa', 'How big?')],
    comments: [
      comment,
      { ...comment, id: 'comment2', replyCount: 1 },
      { ...comment, id: 'comment3', isSeller: true },
      { ...comment, id: 'comment4', parentId: 'comment2' },
    ],
  }
  await page.route('**/api/**', (route) => {
    const isHandover = route.request().url().includes('stage=handover')
    const deals = isHandover ? known.deals : []
    const pagination = { hasMore: false, total: deals.length }
    const data = { offers: [], deals, chats: known.chats, comments: known.comments, pagination }
    return route.fulfill({ json: { success: true, message: 'OK', data } })
  })
  await page.goto(`${pages.address}#empty`)
  const rows = page.getByRole('listitem')
  const namesOf = async () => (await rows.allTextContents()).map((text) => text.replaceAll('\u00a0', ' '))
  const own = page.getByRole('list').first().getByRole('listitem')
  await rows.nth(3).waitFor()
  expect(await namesOf()).toEqual([
    'Sipho wrote to youAny blue ones?',
    'Zodwa wrote to youHow big?',
    'Wandile asked in the commentsDoes it fold?',
    'Thandiwe bought 2 × BasketE 900 · Deal 1 · Agreed',
  ])
  expect(await rows.nth(2).getByRole('link').getAttribute('href')).toBe('/products/bag#reviews')
  expect(await rows.last().getByRole('link').getAttribute('href')).toBe('/deals/deal1')
  // As many rows as the heading counts; the sale stands under its own.
  await page.getByRole('heading', { name: '3 things need your answer' }).waitFor()
  expect(await own.count()).toBe(3)
  await page.getByRole('heading', { name: 'Waiting for buyers' }).waitFor()
  await expect.poll(() => page.title()).toBe('Waiting: 3')

  // An open question in the comments alone is no reason for “All answered”.
  Object.assign(known, { deals: [], chats: [] })
  await page.reload()
  await page.getByRole('heading', { name: '1 thing needs your answer' }).waitFor()
  expect(await namesOf()).toEqual(['Wandile asked in the commentsDoes it fold?'])

  // A busy shop: five rows, then all.
  known.deals = [1, 2, 3, 4, 5, 6, 7].map(sold)
  known.chats = ['Ann', 'Bheki', 'Cebile', 'Dudu'].map((name) => question(name, 'Still there?'))
  known.comments = []
  await page.reload()
  await rows.nth(6).waitFor()
  const names = await namesOf()
  expect([names[0], names[6]]).toEqual(['4 unanswered questionsAnn: Still there?', 'All orders2 more'])
  await page.close()
})
