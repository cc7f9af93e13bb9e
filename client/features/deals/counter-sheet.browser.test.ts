import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const price = (amount: number) => ({ amount, currency: 'SZL', formattedPrice: `E ${amount}` })
const proposal = (by: string, amount: number) => ({ by, price: price(amount) })
const at = '2026-01-01T00:00:00.000Z'
const offer = {
  ...{ id: 'offer', chatId: 'chat', productId: 'mat', shopId: 'shop', buyerId: 'lindiwe', by: 'buyer' },
  product: { id: 'mat', title: 'Sisal mat', price: price(450), poster: null },
  ...{ price: price(380), quantity: 1, total: price(380), note: null, status: 'pending' },
  history: [proposal('buyer', 380)],
  ...{ dealId: null, createdAt: at, updatedAt: at },
}
const countered = {
  ...{ ...offer, by: 'shop', price: price(412), total: price(412) },
  ...{ history: [proposal('buyer', 380), proposal('shop', 412)], updatedAt: '2026-01-02T00:00:00.000Z' },
}

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { CounterSheet } from '/features/deals/counter-sheet.tsx'
import { putOffers, useOffer } from '/features/deals/store.ts'

useSession.setState({ status: 'signed-in', user: { id: 'owner', shops: [] } })
putOffers([${JSON.stringify(offer)}])
const App = () => {
  const offer = useOffer('offer')
  const [isOpen, setOpen] = useState(false)
  return h('div', null,
    h('button', { onClick: () => setOpen(true) }, 'Counter'),
    h(CounterSheet, { offer, isOpen, onClose: () => setOpen(false) }))
}
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(App)))
// Every text that the sheet shows, at each of its changes.
window.seen = []
new MutationObserver(() => {
  const sheet = document.querySelector('dialog')
  if (sheet) window.seen.push(sheet.innerText + ' tag ' + sheet.querySelector('input').value)
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('counter-sheet', script)
})
afterAll(() => pages.close())

it('a counter-offer that is being sent stays as it was pressed until the sheet is gone', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ status: 404, json: {} })
    await new Promise((resolve) => setTimeout(resolve, 300))
    return route.fulfill({ json: { success: true, message: 'OK', data: { offer: countered } } })
  })
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'Counter' }).click()
  const sheet = page.getByRole('dialog')
  for (const digit of '412') await sheet.getByRole('button', { name: digit, exact: true }).click()
  await page.evaluate(() => Reflect.set(window, 'seen', []))
  await sheet.getByRole('button', { name: 'Send counter-offer of E 412' }).click()
  await sheet.waitFor({ state: 'detached' })
  const seen: string[] = await page.evaluate(() => Reflect.get(window, 'seen'))
  expect(seen.length).toBeGreaterThan(0)
  for (const shown of seen) {
    expect(shown).toContain('Their offer: E 380')
    expect(shown).toContain('tag 412')
  }

  // Opened again, it answers the offer as it is now.
  await page.getByRole('button', { name: 'Counter' }).click()
  await sheet.getByText('Their offer: E 412').waitFor()
})

it('an offer that found no network says so until the network is back, and stays as it was typed', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'Counter' }).click()
  const sheet = page.getByRole('dialog')
  for (const digit of '412') await sheet.getByRole('button', { name: digit, exact: true }).click()
  await page.unrouteAll()
  await page.context().setOffline(true)
  const send = sheet.getByRole('button', { name: 'Send counter-offer of E 412' })
  await send.click()
  const failure = sheet.getByText('You are offline. What you entered is kept')
  await failure.waitFor()
  await page.context().setOffline(false)
  await failure.waitFor({ state: 'detached' })
  await send.waitFor()
})

it('an answer that is lost on a device with a network says so until it is sent again', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const keys: (string | undefined)[] = []
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ status: 404, json: {} })
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length < 3) return route.abort('connectionreset')
    return route.fulfill({ json: { success: true, message: 'OK', data: { offer: countered } } })
  })
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'Counter' }).click()
  const sheet = page.getByRole('dialog')
  for (const digit of '412') await sheet.getByRole('button', { name: digit, exact: true }).click()
  const send = sheet.getByRole('button', { name: 'Send counter-offer of E 412' })
  const failure = sheet.getByRole('alert')
  for (const tried of [1, 2]) {
    await send.click()
    await expect.poll(() => keys.length).toBe(tried)
    await failure.getByText('The network was lost before an answer came').waitFor()
    expect(await sheet.getByText('You are offline').count()).toBe(0)
    // Other requests are answered, and the text can still be read.
    await new Promise((resolve) => setTimeout(resolve, 3500))
    await failure.getByText('The network was lost before an answer came').waitFor({ timeout: 100 })
  }
  await send.click()
  await sheet.waitFor({ state: 'detached' })
  expect(new Set(keys).size).toBe(1)
})

it('the number pad makes room for the keyboard while a note is written, and no press misses its button', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'Counter' }).click()
  const sheet = page.getByRole('dialog')
  const pad = sheet.getByRole('button', { name: 'Delete the last digit' })
  await pad.waitFor()
  await sheet.getByRole('button', { name: 'Add a note' }).click()
  await pad.waitFor({ state: 'detached' })
  await page.keyboard.type('For two')
  await sheet.getByRole('button', { name: 'More' }).click({ delay: 50 })
  await sheet.getByText('2', { exact: true }).and(sheet.getByRole('status')).waitFor()
  await pad.waitFor()
  await sheet.getByLabel('Note').focus()
  await pad.waitFor({ state: 'detached' })
  await sheet.getByLabel('Amount in SZL').focus()
  await pad.waitFor()
})

it.each(['4500', '45'])(
  'an amount with a slipped zero, %s for 450, is sent only after a question',
  async (typed) => {
    const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
    const sent: unknown[] = []
    await page.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ status: 404, json: {} })
      sent.push(route.request().postDataJSON().amount)
      if (sent.length === 1) return route.abort('connectionreset')
      return route.fulfill({ json: { success: true, message: 'OK', data: { offer: countered } } })
    })
    await page.goto(pages.address)
    await page.getByRole('button', { name: 'Counter' }).click()
    const sheet = page.getByRole('dialog', { name: 'Your counter-offer' })
    for (const digit of typed) await sheet.getByRole('button', { name: digit, exact: true }).click()
    const shown = `E ${Number(typed).toLocaleString('en')}`
    const send = sheet.getByRole('button', { name: `Send counter-offer of ${shown}` })
    await send.click()
    const question = page.getByRole('alertdialog', { name: `Offer ${shown}?` })
    await question.getByText('The price is E 450.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await send.waitFor()
    expect(sent).toEqual([])

    await send.click()
    await question.getByRole('button', { name: `Send counter-offer of ${shown}` }).click()
    // It was confirmed: sent again after a lost network, it is asked no more.
    await question.waitFor({ state: 'detached' })
    await sheet.getByRole('alert').getByText('The network was lost').waitFor()
    await send.click()
    await sheet.waitFor({ state: 'detached' })
    expect(sent).toEqual([Number(typed), Number(typed)])
    expect(await question.count()).toBe(0)
  },
)
