import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { BuyDialog } from '/features/deals/buy-dialog.tsx'
import { ChatOffer } from '/features/deals/chat-offer.tsx'
import { putDeals, putOffers } from '/features/deals/store.ts'
import { ChangeSheet } from '/features/deals/deal-change.tsx'
import { KeptOffers } from '/features/deals/kept-offers.tsx'
import { putProducts } from '/features/products/store.ts'
import { putShops } from '/features/shops/store.ts'

const price = { amount: 100.1, currency: 'SZL', formattedPrice: 'E 100.10' }
const product = { id: 'mat', title: 'Mat', price, image: null, mediaType: null }
const known = (isOn) => ({ id: 'mat', shopId: 'weavers', shop: { id: 'weavers' }, viewer: {}, offers: { isOn }, stock: { quantity: 5 } })
const shop = (isOn) => ({ id: 'weavers', slug: 'weavers', viewer: {}, offers: { isOn } })
const chat = { id: 'chat', shopId: 'weavers', productInfo: product, recipient: { id: 'weavers', name: 'Weavers' } }
const deal = (status) => ({
  id: 'deal',
  status: 'agreed',
  handover: { type: 'pickup', place: 'Stall 14', at: null, note: null },
  payment: { method: 'bank', instructions: 'Account 7', status, reference: null, attachment: null },
})
const parts = {
  unpaid: h(ChangeSheet, { deal: deal('none'), side: 'shop', onClose: () => {} }),
  paid: h(ChangeSheet, { deal: deal('said'), side: 'shop', onClose: () => {} }),
  buy: h(BuyDialog, { product: { id: 'mat', title: 'Mat of reeds', price, stock: 3, poster: null }, shop: { id: 'thandi', name: 'Weavers' }, isOpen: true, onClose: () => {} }),
  single: h(BuyDialog, { product: { id: 'mat', title: 'Mat of reeds', price, stock: 1, poster: 'data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22/>#mat' }, shop: { id: 'thandi', name: 'Weavers' }, isOpen: true, onClose: () => {} }),
  dearer: h(BuyDialog, { product: { id: 'mat', title: 'Mat of reeds', price: { ...price, amount: 900 }, stock: 3, poster: null }, shop: { id: 'thandi', name: 'Weavers' }, isOpen: true, onClose: () => {} }),
  again: h(BuyDialog, { product: { id: 'mat', title: 'Mat of reeds', price, stock: 3, poster: null }, shop: { id: 'thandi', name: 'Weavers' }, offered: { amount: 80, currency: 'SZL', formattedPrice: 'E 80' }, isOpen: true, onClose: () => {} }),
  chat: h(ChatOffer, { chat }),
  closed: h('div', null, 'Chat', h(ChatOffer, { chat: { ...chat, recipient: { ...chat.recipient, closed: 'deleted' } } })),
  kept: h(KeptOffers),
}
let draw = () => {}
Object.assign(window, {
  show: (part) => draw(part),
  begin: (kind) => {
    const begun = { id: kind, chatId: 'chat', productId: 'mat', product: { id: 'mat' }, updatedAt: '2026-01-01', createdAt: '2026-01-01' }
    if (kind === 'offer') putOffers([{ ...begun, status: 'pending' }])
    else putDeals([{ ...begun, ...deal('none'), number: '1001' }])
  },
  know: ({ ofProduct, ofShop, isInStock = true }) => {
    if (ofProduct !== undefined) putProducts([{ ...known(ofProduct), stock: { quantity: 5, isInStock } }])
    if (ofShop !== undefined) putShops([shop(ofShop)])
  },
})
const App = () => {
  const [part, setPart] = useState('')
  draw = setPart
  return h(MemoryRouter, null, parts[part] ?? h('p', null, 'Ready'))
}
createRoot(document.getElementById('root')).render(h(App))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('deals', script)
})
afterAll(() => pages.close())

const open = async (part: string) => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  await page.goto(pages.address)
  await page.getByText('Ready').waitFor()
  await page.evaluate((shown) => Reflect.get(window, 'show')(shown), part)
  return page
}

const labels = (page: Page) =>
  page.locator('label').evaluateAll((all) => all.map(({ textContent }) => textContent))

it('asks only for what can still be changed, and says why', async () => {
  const unpaid = await open('unpaid')
  await unpaid.getByLabel('Place of pick-up').waitFor()
  expect(await labels(unpaid)).toEqual([
    ...['Pick-up', 'Delivery', 'Rider'],
    'Place of pick-up',
    'Day and time (optional)',
    'Note (optional)',
    ...['Cash', 'Mobile money', 'Bank transfer'],
    'How to pay (optional)',
  ])
  const reason = 'After the payment, how to pay stays as agreed.'
  expect(await unpaid.getByText(reason).count()).toBe(0)

  const paid = await open('paid')
  await paid.getByText(reason).waitFor()
  expect(await labels(paid)).toEqual([
    ...['Pick-up', 'Delivery', 'Rider'],
    'Place of pick-up',
    'Day and time (optional)',
    'Note (optional)',
  ])
  const sent: unknown[] = []
  await paid.route('**/api/deals/deal', (route) => {
    if (route.request().method() === 'PATCH') sent.push(route.request().postDataJSON())
    return route.fulfill({ status: 409, json: { success: false, error: { code: 'DEAL_STATE' } } })
  })
  await paid.getByLabel('Note').fill('At the gate')
  await paid.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ handover: { note: 'At the gate' } }])
})

it('of the last one there is no number to choose', async () => {
  const page = await open('single')
  await page.getByText('Mat of reeds').waitFor()
  expect(await page.locator('img[src$="#mat"]').count()).toBe(1)
  expect(await page.getByText('Quantity').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0)
})

it('buys as many as are chosen, up to the stock, and once although the answer was lost', async () => {
  const page = await open('buy')
  const sent: { quantity: number; price: unknown; clientMessageId: string }[] = []
  const refusal = { success: false, message: 'Out of stock', error: { code: 'OUT_OF_STOCK' } }
  await page.route('**/api/products/mat/buy', (route) => {
    sent.push(route.request().postDataJSON())
    return sent.length === 1 ? route.fulfill({ status: 409, json: refusal }) : route.abort()
  })
  const [fewer, more] = ['Fewer', 'More'].map((name) => page.getByRole('button', { name }))
  const buy = page.getByRole('button', { name: /^Buy for/ })
  if (!fewer || !more) throw new Error('No buttons')
  await page.getByText('Mat of reeds').waitFor()
  await buy.getByText('E 100.10').waitFor()
  expect(await fewer.isDisabled()).toBe(true)
  await more.click()
  await more.click()
  expect([await more.isDisabled(), await buy.textContent()]).toEqual([
    true,
    expect.stringContaining('300.30'),
  ])
  await page.getByText('3 × E 100.10 = E 300.30').waitFor()
  await buy.click()
  await page.getByRole('alert').getByText('Out of stock').waitFor()

  // It was refused: another quantity is another purchase. After a lost answer it is still the same.
  await fewer.click()
  await buy.click()
  const waiting = page.getByRole('status').getByText('The network was lost before an answer came')
  await waiting.waitFor()
  expect([await fewer.isDisabled(), await more.isDisabled()]).toEqual([true, true])
  await page.evaluate(() => Reflect.get(window, 'show')('dearer'))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(3)
  const seen = { amount: 100.1, currency: 'SZL' }
  expect(sent.map(({ price }) => price).slice(0, 3)).toEqual([seen, seen, seen])
  expect(sent.map(({ quantity }) => quantity).slice(0, 3)).toEqual([3, 2, 2])
  const keys = sent.map(({ clientMessageId }) => clientMessageId)
  expect(new Set(keys).size).toBe(2)
  expect(keys[1]).toBe(keys[2])

  // Cancel stops it. It may have arrived, and is the same purchase when one buys again.
  await waiting.waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('You sent this before').waitFor()
  const before = sent.length
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect(await fewer.isDisabled()).toBe(true)
  await buy.click()
  await expect.poll(() => sent.length).toBe(before + 1)
  expect(sent.at(-1)?.clientMessageId).toBe(keys[1])
})

it.each([
  ['the product', { ofProduct: false }, { ofProduct: true }],
  ['the shop', { ofProduct: true, ofShop: false }, { ofShop: true }],
  ['a sold-out product', { ofProduct: true, isInStock: false }, { ofProduct: true }],
])('a chat has no button for offers while %s is known to take none', async (_who, off, on) => {
  const page = await open('chat')
  const button = page.getByRole('button', { name: 'Make an offer' })
  const know = (what: object) => page.evaluate((known) => Reflect.get(window, 'know')(known), what)
  await button.waitFor()
  await know(off)
  await button.waitFor({ state: 'detached' })
  await know(on)
  await button.waitFor()
})

it('no offer is made to a closed account', async () => {
  const page = await open('closed')
  await page.getByText('Chat').waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
})

it('a chat has no button for another offer while an offer or a deal of its product is open', async () => {
  const page = await open('chat')
  const button = page.getByRole('button', { name: 'Make an offer' })
  const begin = (kind: string) => page.evaluate((begun) => Reflect.get(window, 'begin')(begun), kind)
  await button.waitFor()
  await begin('offer')
  await button.waitFor({ state: 'detached' })
  await begin('deal')
  const link = page.getByRole('link', { name: 'See the deal' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('/deals/deal')
})

it('a note grows with its text and is counted, and one that is too long is not cut', async () => {
  const page = await open('chat')
  const sent: unknown[] = []
  await page.route('**/api/chats/chat/offers', (route) => {
    sent.push(route.request().postDataJSON())
    return route.abort()
  })
  await page.getByRole('button', { name: 'Make an offer' }).click()
  for (const digit of '90') await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Add a note' }).click()
  const note = page.getByRole('textbox', { name: 'Note' })
  const height = async () => (await note.boundingBox())?.height ?? 0
  const low = await height()
  await note.fill('word '.repeat(90))
  await page.getByText('449 / 500').waitFor()
  expect(await height()).toBeGreaterThan(low)
  await note.fill('word '.repeat(102))
  await page.getByText('509 / 500').waitFor()
  await page.getByRole('button', { name: /^Send offer of/ }).click()
  await page.getByRole('alert').filter({ hasText: '500' }).waitFor()
  expect(sent).toEqual([])
  expect(await note.inputValue()).toHaveLength(510)

  // Without an answer it is kept, and said to be, also where one's offers are listed.
  await note.fill('For two')
  await page.getByRole('button', { name: /^Send offer of/ }).click()
  await page.getByRole('alert').getByText('The network was lost').waitFor()
  await page.reload()
  await page.getByText('Ready').waitFor()
  await page.evaluate(() => Reflect.get(window, 'show')('kept'))
  const kept = page.getByRole('link', { name: /Not sent yet: your offer of E.9.* for Mat/ })
  expect(await kept.getAttribute('href')).toBe('/messages/chat')
  await page.evaluate(() => Reflect.get(window, 'show')('chat'))
  await page.getByRole('button', { name: 'Send your offer' }).waitFor()
})

it('says clearly that a product takes no offers, where only the server knows it', async () => {
  const page = await open('chat')
  const message = 'This shop does not take offers for this product'
  await page.route('**/api/chats/chat/offers', (route) =>
    route.fulfill({ status: 409, json: { success: false, message, error: { code: 'OFFERS_OFF', message } } }),
  )
  await page.getByRole('button', { name: 'Make an offer' }).click()
  for (const digit of '90') await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: /^Send offer of/ }).click()
  await page.getByRole('alert').getByText(message).waitFor()
})

it('shows the new price where the one that was sent is no longer asked', async () => {
  const page = await open('buy')
  const loaded: string[] = []
  const fields = [{ path: 'body.price', message: 'The price has changed' }]
  const refusal = { success: false, message: 'Conflict', error: { code: 'CONFLICT' }, errors: fields }
  await page.route('**/api/products/mat/buy', (route) => route.fulfill({ status: 409, json: refusal }))
  await page.route('**/api/products/mat', (route) => {
    loaded.push(route.request().method())
    return route.abort()
  })
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await page.getByRole('alert').waitFor()
  await expect.poll(() => loaded).toContain('GET')
  await page.close()
})

it('the question about a purchase names the open offer, which ends, and the deal that there is', async () => {
  const page = await open('again')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('The open offer of E 80 ends with it.').waitFor()
  expect(await dialog.getByText('already').count()).toBe(0)
  await page.evaluate(() => Reflect.get(window, 'begin')('deal'))
  await dialog.getByText('You have bought it already: Deal 1001 · Agreed.').waitFor()
  await page.close()
})
