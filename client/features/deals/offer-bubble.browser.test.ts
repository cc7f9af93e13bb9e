import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const price = (amount: number) => ({ amount, currency: 'SZL', formattedPrice: `E ${amount}` })
const moment = '2026-01-01T00:00:00.000Z'
const product = {
  id: 'mat',
  title: 'A sisal mat with a sun star and a name so long that it fills two lines',
  price: price(620),
  poster: null,
}
const offer = {
  ...{ id: 'offer', chatId: 'chat', productId: 'mat', product, shopId: 'shop', buyerId: 'buyer' },
  buyer: { id: 'buyer', name: 'Lindiwe', avatar: null },
  ...{ by: 'buyer', price: price(590), quantity: 3, total: price(1770), note: null, status: 'pending' },
  ...{ isAutomatic: false, reason: null, dealId: null, expiresAt: '2099-01-01T00:00:00.000Z' },
  history: [{ by: 'buyer', price: price(590), quantity: 3, note: null, at: moment }],
  ...{ createdAt: moment, updatedAt: moment },
}

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { OfferBubble } from '/features/deals/offer-bubble.tsx'
import { OfferCard } from '/features/deals/offer-card.tsx'
import { ToastViewport } from '/ui/toast-viewport.tsx'
import { CounterSheet } from '/features/deals/counter-sheet.tsx'
import { OfferSheet } from '/features/deals/offer-sheet.tsx'
import { putDeals, putOffer } from '/features/deals/store.ts'
import { OpenTradesNote } from '/features/deals/open-trades-note.tsx'
import { TradeLine } from '/features/deals/trade-line.tsx'

const offer = ${JSON.stringify(offer)}
const bubble = (more) => h(OfferBubble, { offer: { ...offer, ...more }, isOwn: false })
const parts = {
  open: bubble(),
  declined: h(OfferBubble, {
    offer: { ...offer, buyerId: 'other', by: 'shop', status: 'declined', reason: 'It is promised' },
    isOwn: true,
  }),
  gone: bubble({ buyerId: 'me', status: 'declined', reason: 'This product is no longer for sale', cause: 'productRemoved' }),
  countered: bubble({ by: 'shop', updatedAt: '2026-01-01T07:26:00.000Z' }),
  later: bubble({ status: 'accepted', dealId: 'deal-7', updatedAt: '2026-01-03T07:26:00.000Z' }),
  note: h(OpenTradesNote, { productId: 'mat' }),
  card: h(OfferCard, { id: 'offer', onCounter: () => {} }),
  agreed: bubble({ status: 'accepted', dealId: 'deal-7' }),
  line: h(TradeLine, {
    messageId: 'message', tick: 'tick ',
    trade: { kind: 'offer', quantity: 1, title: 'Mat', price: offer.price, total: offer.price },
    described: { offerId: 'offer', status: 'pending', payment: null, quantity: 3, price: offer.price,
      total: offer.total, at: '2025-01-01T00:00:00.000Z' },
  }),
  counter: h(CounterSheet, { offer, isOpen: true, onClose: () => {} }),
  sheet: h(OfferSheet, {
    name: 'mat', title: 'Your offer', product: { ...offer.product, currency: 'SZL', stock: 5 },
    start: { amount: '', quantity: 1 }, isOpen: true, onClose: () => {}, onSend: async () => {},
  }),
}
let draw = () => {}
Object.assign(window, { show: (part) => draw(part), said: () => putOffer(offer),
  end: () => putDeals([{ id: 'deal-7', status: 'cancelled', payment: { status: 'none' },
    updatedAt: '2026-01-02T00:00:00.000Z' }]),
  withdraw: () => putOffer({ ...offer, status: 'withdrawn', updatedAt: '2026-01-02T00:00:00.000Z' }),
})
const App = () => {
  const [part, setPart] = useState('')
  draw = setPart
  return h(MemoryRouter, null, h(ToastViewport, { onOpen: () => {} }), parts[part] ?? h('p', null, 'Ready'))
}
createRoot(document.getElementById('root')).render(h(App))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('offer-bubble', script)
})
afterEach(() => Promise.all(pages.browser.contexts().map((context) => context.close())))
afterAll(() => pages.close())

const stands = { success: true, message: 'OK', data: { offer } }

/** `isThere`: does the server answer? */
const open = async (part: string, isThere: boolean, size = { width: 360, height: 800 }) => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: size })
  await page.route('**/api/offers/offer', (route) =>
    isThere ? route.fulfill({ json: stands }) : route.abort(),
  )
  await page.goto(pages.address)
  await page.getByText('Ready').waitFor()
  await page.evaluate((shown) => Reflect.get(window, 'show')(shown), part)
  return page
}
const answers = (page: Page) =>
  Promise.all(
    ['Accept E 1,770', 'Counter', 'Decline'].map((name) =>
      page.getByRole('button', { name, exact: true }).isEnabled(),
    ),
  )

it('an offer of this device is inert until the server says that it stands', async () => {
  const page = await open('open', false)
  await page.getByText('You are offline. The buttons').waitFor()
  expect(await answers(page)).toEqual([false, false, false])
  // Like a push. A failing request would make the page check the offer again.
  await page.route('**/api/offers/offer', () => {})
  await page.evaluate(() => Reflect.get(window, 'said')())
  await page.getByText('You are offline. The buttons').waitFor({ state: 'detached' })
  expect(await answers(page)).toEqual([true, true, true])

  // Without a network the offer may be outdated.
  await page.context().setOffline(true)
  await page.getByText('You are offline. The buttons').waitFor()
  expect(await answers(page)).toEqual([false, false, false])
})

it('an offer is being checked while the server has not answered', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  await page.route('**/api/offers/offer', () => {})
  await page.goto(pages.address)
  await page.getByText('Ready').waitFor()
  await page.evaluate(() => Reflect.get(window, 'show')('open'))
  await page.getByText('Checking whether it still stands').waitFor()
  expect(await answers(page)).toEqual([false, false, false])
})

it('accepting and declining ask once more and name what follows', async () => {
  const page = await open('open', true)
  const sent: string[] = []
  await page.route('**/api/offers/offer/*', (route) => {
    sent.push(route.request().url().split('/').at(-1) ?? '')
    return route.abort()
  })
  await page.getByRole('button', { name: 'Accept E 1,770' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Agree on E 1,770?').waitFor()
  await dialog.getByText('the product is kept for the buyer and leaves your stock').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => sent).toContain('decline')
})

it('an offer that is withdrawn while its question is open leaves a word behind, also in a list', async () => {
  const page = await open('', true)
  await page.evaluate(() => {
    Reflect.get(window, 'said')()
    Reflect.get(window, 'show')('card')
  })
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('alertdialog').waitFor()
  await page.evaluate(() => Reflect.get(window, 'withdraw')())
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.getByText('The offer has changed').first().waitFor()
})

it('a question stays while the network flickers, says that nothing was sent, and can be answered again with the same reason', async () => {
  const page = await open('open', true)
  const sent: (string | null)[] = []
  await page.route('**/api/offers/offer/*', (route) => {
    sent.push(route.request().postData())
    return sent.length === 1 ? route.abort() : route.fulfill({ json: stands })
  })
  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Reason').fill('It is promised')
  const confirm = dialog.getByRole('button', { name: 'Decline' })
  await page.route('**/api/offers/offer', () => {})
  await page.context().setOffline(true)
  await dialog.getByText('Nothing was sent. This stays open').waitFor()
  expect([await confirm.isDisabled(), sent]).toEqual([true, []])
  await page.route('**/api/offers/offer', (route) => route.fulfill({ json: stands }))
  await page.context().setOffline(false)
  await dialog.getByText('The network is back and nothing was sent').waitFor()
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('It is promised')

  // The answer is lost on its way.
  await confirm.click()
  await dialog.getByText('The network is back and nothing was sent').waitFor()
  await confirm.click()
  await dialog.waitFor({ state: 'detached' })
  expect(sent).toEqual(Array(2).fill(JSON.stringify({ reason: 'It is promised' })))
})

it('an offer that was declined says by whom and why', async () => {
  const page = await open('declined', true)
  await page.getByText('The buyer declined your offer').waitFor()
  await page.getByText('Reason: It is promised').waitFor()
})

it('an offer for a product that was removed says so and takes no answer', async () => {
  const page = await open('gone', true)
  await page.getByText('This product is no longer for sale', { exact: true }).waitFor()
  expect(await page.getByText(/You declined|left/).count()).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)
})

it('who deletes a product reads before what becomes of its open offers and deals', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  const data = { offers: 1, deals: 2 }
  await page.route('**/api/products/mat/open-trades', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data } }),
  )
  await page.goto(pages.address)
  await page.getByText('Ready').waitFor()
  await page.evaluate(() => Reflect.get(window, 'show')('note'))
  await page.getByText('1 open offer will be closed.').waitFor()
  await page.getByText('2 deals are agreed but not handed over: they go on.').waitFor()
})

it('several cost one price each and one together', async () => {
  const page = await open('open', true)
  await page.getByText('3 × E 590 = E 1,770').waitFor()
})

it('an agreed offer says how its deal stands', async () => {
  const page = await open('agreed', true)
  const card = page.getByRole('region', { name: /^Offer for A sisal mat/ })
  await card.getByText('Accepted').waitFor()
  await page.evaluate(() => Reflect.get(window, 'end')())
  await card.getByText('Cancelled').waitFor()
  expect(await card.getByText('Accepted').count()).toBe(0)
})

it('an offer shows when it changed last, with the day if it is another one', async () => {
  const clock = await open('countered', false)
  await clock.getByText(/^0?7:26/).waitFor({ timeout: 9000 })
  const moment = await open('later', false)
  await moment.getByText(/^3 Jan, 0?7:26/).waitFor({ timeout: 9000 })
})

it('the whole card of an agreed offer leads to its deal', async () => {
  const page = await open('agreed', true)
  const card = page.getByRole('region', { name: /^Offer for A sisal mat/ })
  const link = card.getByRole('link', { name: 'See the deal' })
  expect(await link.getAttribute('href')).toBe('/deals/deal-7')
  const box = await card.boundingBox()
  if (!box) throw new Error('No card')
  // At the picture and at the price as well.
  for (const [x, y] of [
    [box.x + 8, box.y + 8],
    [box.x + box.width - 8, box.y + box.height / 2],
  ])
    expect(await page.evaluate(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.tagName, [x, y])).toBe(
      'A',
    )
})

it('the keys stand as on a phone, and no more can be asked for than there are', async () => {
  const page = await open('sheet', true)
  // A keyboard needs no press on the field first.
  await expect
    .poll(() => page.getByLabel(/Amount/).evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.waitForFunction(() => document.getAnimations().length === 0)
  const boxes = await Promise.all(
    ['1', '2', '3', '4'].map((key) => page.getByRole('button', { name: key, exact: true }).boundingBox()),
  )
  const [one, two, three, four] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
  expect([two?.y, three?.y, four?.x]).toEqual([one?.y, one?.y, one?.x])
  for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  const more = page.getByRole('button', { name: 'More' })
  for (let pieces = 1; pieces < 5; pieces += 1) await more.click()
  await page.getByText('Only 5 left').waitFor()
  expect(await more.isDisabled()).toBe(true)
})

it('a digit replaces an amount that is not being typed, and a refusal moves no key', async () => {
  const page = await open('sheet', true)
  const press = (key: string) => page.getByRole('button', { name: key, exact: true }).click()
  await press('9')
  await press('9')
  await page.getByRole('button', { name: '−5%' }).click()
  await press('7')
  const nine = page.getByRole('button', { name: '9', exact: true })
  const send = page.getByRole('button', { name: /^Send offer of/ })
  expect(await send.textContent()).toBe('Send offer of E 7')
  for (let digits = 1; digits < 6; digits += 1) await press('9')
  expect(await send.textContent()).toBe('Send offer of E 7,999')
  await page.waitForFunction(() => document.getAnimations().length === 0)
  const before = await nine.boundingBox()
  await send.click()
  await page.getByText('at most E 6,200').waitFor()
  expect(await nine.boundingBox()).toEqual(before)
})

it.each([
  { width: 360, height: 800 },
  { width: 360, height: 600 },
  { width: 800, height: 360 },
])('the price, its keys and the button are in sight at $width × $height', async (size) => {
  const page = await open('sheet', true, size)
  // Not by a click, before which the test's browser may scroll.
  await page.getByRole('button', { name: '5', exact: true }).dispatchEvent('click')
  await page.getByRole('button', { name: 'Send offer of E 5' }).waitFor()
  const parts = [
    page.getByText('Asking price E 620'),
    page.getByLabel('Amount in SZL'),
    page.getByRole('button', { name: '0', exact: true }),
    page.getByRole('button', { name: 'Delete the last digit' }),
    page.getByRole('button', { name: 'Send offer of E 5' }),
  ]
  // After it has come in.
  await page.waitForFunction(() => document.getAnimations().length === 0)
  for (const part of parts) {
    // The elements over two of its corners.
    const covering = await part.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const corners = [
        [left + 3, top + 3],
        [right - 3, bottom - 3],
      ]
      return corners.flatMap(([x = 0, y = 0]) => {
        const at = document.elementFromPoint(x, y)
        return at && (element.contains(at) || at.contains(element)) ? [] : `${x} ${y} ${at?.outerHTML}`
      })
    })
    expect(covering, String(part)).toEqual([])
  }
})

it('a shop’s counter-offer shows what it answers, and suggests amounts between the two prices', async () => {
  const page = await open('counter', true)
  await page.getByText('Their offer: E 590').waitFor()
  const suggested = page.getByRole('group', { name: 'Suggested amounts' }).getByRole('button')
  expect(await suggested.allTextContents()).toEqual(['E 615−1%', 'E 605−2%', 'E 600−3%'])
  expect(await page.getByText('You pay only once you agree.').count()).toBe(0)
  // It begins between both prices, not at the one that it answers.
  await page.getByRole('button', { name: 'Send counter-offer of 3 × E 605' }).waitFor()
  await suggested.first().click()
  await page.getByRole('button', { name: 'Send counter-offer of 3 × E 615' }).waitFor()
})

it('the list of chats shows the newest state of an offer, not the message that made it', async () => {
  const page = await open('line', true)
  await page.getByText('tick Offer for 3 × Mat: E 590 each, E 1,770 in total').waitFor()
  await page.evaluate(() => Reflect.get(window, 'withdraw')())
  await page.getByText('Withdrawn · E 1,770').waitFor()
  expect(await page.getByText('tick').count()).toBe(0)
})
