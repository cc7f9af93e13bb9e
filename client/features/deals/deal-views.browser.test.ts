import type { Locator } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import '/ui/tokens.css'
import { DealFoot } from '/features/deals/deal-foot.tsx'
import { DealOrder } from '/features/deals/deal-order.tsx'
import { DealDetails } from '/features/deals/deal-page.tsx'
import { putDeal } from '/features/deals/store.ts'
import { showToast } from '/ui/toast.ts'
import { ToastViewport } from '/ui/toast-viewport.tsx'

const money = { amount: 100, currency: 'SZL', formattedPrice: 'E 100' }
const at = '2026-01-01T10:00:00.000Z'
const deal = (more = {}) => ({
  id: 'deal', number: '1001', chatId: 'chat', status: 'agreed', shopId: 'weavers', buyerId: 'thabo',
  product: { id: 'mat', title: 'Mat', price: money, poster: null },
  shop: { id: 'weavers', slug: 'weavers', name: 'Weavers' }, buyer: { id: 'thabo', name: 'Thabo' },
  price: money, total: money, quantity: 1, dispute: null, createdAt: at, updatedAt: at,
  handover: { type: 'pickup', place: 'Stall 14', at: null, note: null },
  payment: { method: 'bank', instructions: 'Account 7', status: 'none', reference: null, attachment: null },
  timeline: [{ status: 'agreed', by: 'shop', at }],
  ...more,
})
const paid = (more = {}) => deal({
  updatedAt: '2026-01-02T10:00:00.000Z',
  payment: { ...deal().payment, status: 'said' },
  timeline: [
    ...deal().timeline,
    { change: 'handover', fields: ['type', 'place'], by: 'buyer', at },
    { change: 'payment-said', by: 'buyer', at: '2026-01-02T10:00:00.000Z' },
  ],
  ...more,
})
const brought = { handover: { type: 'delivery', place: 'Home 7', at: null, note: null } }
putDeal(deal())
const Board = () => {
  const [tab, setTab] = useState('handover')
  return h('div', null, h('p', null, 'Tab: ' + tab), h('ul', null,
    h(DealOrder, { id: 'deal', tab, onAction: () => {}, onTab: setTab })))
}
const fresh = () => deal({
  payment: { ...deal().payment, method: 'cash' },
  handover: { ...deal().handover, place: null },
})
const Row = ({ put, tab }) => h('ul', null, h(DealOrder, { id: put, tab, onAction: () => {}, onTab: () => {} }))
const uncollected = deal({ id: 'ready', status: 'ready', timeline: [{ status: 'ready', by: 'shop', at }] })
putDeal(uncollected)
putDeal({ ...fresh(), id: 'fresh' })
putDeal(deal({ id: 'wrong', status: 'disputed', dispute: { by: 'buyer', reason: 'Broken', attachments: [], at, answer: null } }))
const Where = () => h('output', null, useLocation().pathname)
const sent = deal({
  status: 'sent', ...brought,
  timeline: [...deal().timeline, { status: 'sent', by: 'shop', at, note: 'Rider Sipho, 7612 3456' }],
})
const Reported = () => {
  const [isReported, setReported] = useState(false)
  const dispute = { by: 'buyer', reason: 'Broken', attachments: [], at, answer: null }
  return h('div', null, h(DealDetails, {
    deal: { ...sent, ...(isReported && { status: 'disputed', dispute }) }, side: 'buyer',
  }), h('button', { style: { marginTop: 1200 }, onClick: () => setReported(true) }, 'Report'))
}
const parts = {
  sent: h(DealDetails, { deal: sent, side: 'buyer' }),
  foot: h(DealFoot, { deal: sent, side: 'buyer' }),
  reported: h(Reported),
  board: h(Board),
  fresh: h(Row, { put: 'fresh', tab: 'handover' }),
  wrong: h(Row, { put: 'wrong', tab: 'answer' }),
  ready: h(DealDetails, { deal: uncollected, side: 'shop' }),
  buyer: h(DealDetails, { deal: paid(), side: 'buyer' }),
  deleted: h(DealDetails, { deal: deal({ shop: { ...deal().shop, closed: 'deleted' } }), side: 'buyer' }),
  'closed shop': h(DealDetails, {
    deal: deal({ shop: { ...deal().shop, closed: 'deactivated' } }),
    side: 'buyer',
  }),
  'closed shop, deal over': h(DealDetails, {
    deal: deal({ status: 'closed', shop: { ...deal().shop, closed: 'deactivated' } }),
    side: 'buyer',
  }),
  deactivated: h(DealDetails, { deal: deal({ buyer: { ...deal().buyer, closed: 'deactivated' } }), side: 'shop' }),
  shop: h(DealDetails, { deal: paid(), side: 'shop' }),
  told: h(DealDetails, { side: 'shop', deal: deal({ timeline: [
    ...deal().timeline,
    { change: 'payment', fields: ['method'], by: 'buyer', at: '2026-01-02T10:00:00.000Z' },
    { change: 'payment', fields: ['instructions'], by: 'shop', at: '2026-01-03T10:00:00.000Z' },
  ] }) }),
  lapsing: h(DealDetails, { deal: deal({ expiresAt: '2026-01-08T10:00:00.000Z' }), side: 'buyer' }),
  lapsingPaid: h(DealDetails, {
    deal: paid({ expiresAt: at, payment: { ...deal().payment, status: 'confirmed' } }), side: 'buyer',
  }),
  buyerBrought: h(DealDetails, { deal: paid(brought), side: 'buyer' }),
  shopBrought: h(DealDetails, { deal: paid(brought), side: 'shop' }),
}
let draw = () => {}
Object.assign(window, { show: (part) => draw(part), pay: () => { putDeal(paid()); showToast('Payment confirmed', { tone: 'good' }) } })
const App = () => {
  const [part, setPart] = useState('')
  draw = setPart
  return h(MemoryRouter, null, h(ToastViewport, { onOpen: () => {} }), h(Where), parts[part] ?? h('p', null, 'Ready'))
}
createRoot(document.getElementById('root')).render(h(App))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('deal-views', script)
})
afterAll(() => pages.close())

const open = async (part: string) => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  await page.goto(pages.address)
  await page.getByText('Ready').waitFor()
  await page.evaluate((shown) => Reflect.get(window, 'show')(shown), part)
  return page
}

it('an order that leaves its list under one’s eyes says where it went, and leads there', async () => {
  const page = await open('board')
  await page.getByText('Thabo').waitFor()
  await page.evaluate(() => Reflect.get(window, 'pay')())
  await page.getByText('Deal 1001 is now under “Payment”').waitFor()
  // It takes the place of what the step itself said.
  expect(await page.getByText('Payment confirmed').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Thabo' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('Tab: payment').waitFor()
  await page.getByRole('link', { name: 'Thabo' }).waitFor()
})

it('the whole card of an order leads to its page, its buttons do not', async () => {
  const page = await open('board')
  const card = page.getByRole('listitem', { name: 'Thabo' })
  await card.getByRole('button', { name: 'Ready for pick-up' }).click()
  expect(await page.locator('output').textContent()).toBe('/')
  await card.getByText('Mat', { exact: false }).first().click({ force: true })
  await expect.poll(() => page.locator('output').textContent()).toBe('/deals/deal')
})

it('an order says what is awaited where the shop has nothing to do, and a dispute asks for an answer', async () => {
  const fresh = await open('fresh')
  await fresh.getByText('Thabo chooses how to get it and how to pay').waitFor()
  expect(await fresh.getByRole('button', { name: 'Ready for pick-up' }).count()).toBe(0)
  const wrong = await open('wrong')
  await wrong.getByText('Tell them what happened from your side').waitFor()
  const answer = wrong.getByRole('link', { name: 'Answer the report' })
  expect(await answer.getAttribute('href')).toBe('/deals/wrong?do=answer')
})

it('a shop says that the buyer did not come, and the question stays while the network is lost', async () => {
  const page = await open('ready')
  const sent: unknown[] = []
  await page.route('**/api/deals/ready/cancel', (route) => {
    sent.push(route.request().postDataJSON())
    return route.abort()
  })
  await page.getByRole('button', { name: 'The buyer did not come' }).click()
  const question = page.getByRole('alertdialog', { name: 'Thabo did not come?' })
  await question.getByText('not against your shop').waitFor()
  await question.getByRole('button', { name: 'Cancel deal' }).click()
  await question.getByRole('alert').getByText('The network was lost before an answer came').waitFor()
  expect(sent[0]).toEqual({ reason: 'The buyer did not come', cause: 'noShow' })
})

it('its buyer reads how it was sent, and can call the number', async () => {
  const page = await open('sent')
  const call = page.getByRole('link', { name: '7612 3456' })
  await call.waitFor()
  expect(await call.getAttribute('href')).toBe('tel:76123456')
  await page.getByRole('listitem').first().waitFor()
  expect(await page.getByText('Rider Sipho').count()).toBe(1)
  expect(await page.locator('dl').first().textContent()).toMatch(/Way of hand-overDeliveryPlaceHome 7/)
})

it('once it is on its way, its buyer finds a way out in words beneath the main action', async () => {
  const page = await open('foot')
  const main = page.getByRole('button', { name: 'I have paid' })
  const wrong = page.getByRole('button', { name: 'Something is wrong' })
  await main.waitFor()
  const boxes = await Promise.all([main.boundingBox(), wrong.boundingBox()])
  expect((boxes[1]?.y ?? 0) - (boxes[0]?.y ?? 0)).toBeLessThan(70)
  expect(await page.getByRole('button', { name: 'Cancel deal' }).count()).toBe(0)
  await wrong.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel deal' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this deal?' })
  await question.waitFor()
  // Nothing of the sheet stays over the page, and Back closes the question only.
  await question.getByRole('button', { name: 'Keep deal' }).click()
  await question.waitFor({ state: 'detached' })
  await wrong.click({ timeout: 5000 })
})

it('who reports a problem at the foot sees the new state', async () => {
  const page = await open('reported')
  await page.getByRole('button', { name: 'Report' }).click()
  const status = page.getByRole('heading', { name: 'In dispute' })
  await status.waitFor()
  await expect.poll(async () => (await status.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
})

it('a side reads of itself as “you”, of what was arranged, and of the way where it goes itself', async () => {
  const steps = async (part: string) => {
    const page = await open(part)
    const items = page.getByRole('listitem')
    await items.first().waitFor()
    const now = await items.and(page.locator('[aria-current=step]')).textContent()
    return {
      texts: (await items.allTextContents()).join('|'),
      now,
      ways: await page.getByRole('link', { name: 'Directions' }).count(),
    }
  }
  const [buyer, shop] = [await steps('buyer'), await steps('shop')]
  expect(buyer.texts).toMatch(/Hand-over arranged[^|]*You[^|]*Pick-up · Stall 14/)
  expect(buyer.now).toContain('You said that it is paid')
  expect(shop.now).toContain('The buyer says it is paid')
  expect([buyer.ways, shop.ways]).toEqual([1, 0])
  expect([(await steps('buyerBrought')).ways, (await steps('shopBrought')).ways]).toEqual([0, 1])
})

it('a deal with a deleted account offers no chat, and one with a deactivated account says so', async () => {
  const deleted = await open('deleted')
  await deleted.getByRole('listitem').first().waitFor()
  expect(await deleted.getByText(/Chat with|Share on WhatsApp/).count()).toBe(0)
  const deactivated = await open('deactivated')
  await deactivated.getByText('This account is deactivated').waitFor()
  const closedShop = await open('closed shop')
  const warning = closedShop.getByText('This shop is closed. Do not pay before you have what you bought.')
  await warning.waitFor()
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await topOf(warning)).toBeLessThan(await topOf(closedShop.getByText('Account 7')))
  const over = await open('closed shop, deal over')
  await over.getByText('Account 7').waitFor()
  expect(await over.getByText(/This shop is closed/).count()).toBe(0)
  await deactivated.getByRole('link', { name: 'Share on WhatsApp' }).waitFor()
})

it('a deal that waits says what its end means, and of a paid one whose the money is', async () => {
  const lapsing = await open('lapsing')
  await lapsing.getByText(/^If nothing happens until 8 Jan.*cancelled by itself/).waitFor({ timeout: 9000 })
  const paid = await open('lapsingPaid')
  await paid.getByText(/by 1 Jan.*the shop has to give back the money it received/).waitFor({ timeout: 9000 })
  expect(await paid.getByText('If nothing happens').count()).toBe(0)
})

it('the timeline shows the payment details that the shop gave', async () => {
  const page = await open('told')
  const steps = page.getByRole('listitem')
  await steps.filter({ hasText: 'Payment arranged' }).getByText('Bank transfer').waitFor()
  await steps.filter({ hasText: 'Payment details given' }).getByText('Account 7').waitFor({ timeout: 5000 })
  expect(await steps.filter({ hasText: 'How to pay' }).count()).toBe(0)
  await page.close()
})
