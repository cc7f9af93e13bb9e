import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { noteAnswer, onNetworkLoss } from '/ui/network.ts'
import { OfferButtons } from '/features/deals/offer-buttons.tsx'

const product = {
  id: 'mat', title: 'Sisal mat', price: { amount: 450, currency: 'SZL', formattedPrice: 'E 450' }, currency: 'SZL',
  images: [], stock: { isInStock: true, quantity: 1 }, offers: { isOn: true }, status: 'active', isAvailable: true,
  shop: { name: 'Weavers' }, viewer: { isOwner: false },
}
window.answerAtOnce = () => onNetworkLoss(() => noteAnswer())
const App = () => {
  const [stock, setStock] = useState(product.stock)
  window.sellOut = () => setStock({ isInStock: false, quantity: 0 })
  return h('main', null, h('output', null, useLocation().pathname), h(OfferButtons, { product: { ...product, stock } }))
}
useSession.setState({ status: 'signed-in', user: { id: 'lindiwe', shops: [] } })
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(App)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('buy-last', script)
})
afterAll(() => pages.close())

/** Opens a page where the first answer to a purchase is lost, though it was made. */
const open = async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route('**/health', (route) => route.abort())
  const keys: (string | undefined)[] = []
  await page.route('**/api/products/mat/buy', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) return route.abort()
    const deal = { id: 'deal', updatedAt: '2026-01-01T00:00:00.000Z', status: 'agreed' }
    return route.fulfill({
      status: 201,
      json: { success: true, message: 'OK', data: { deal, chatId: 'chat' } },
    })
  })
  await page.goto(pages.address)
  return { page, keys }
}

it('shows the buyer of the last unit that it is theirs', async () => {
  const { page, keys } = await open()
  await page.getByRole('button', { name: 'Buy for E 450' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: /^Buy/ }).click()
  await page.evaluate(() => Reflect.get(window, 'sellOut')())
  await dialog.getByText('The network was lost before an answer came').waitFor()

  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => page.locator('output').textContent()).toBe('/messages/chat')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  // Nothing more is for sale.
  expect(await page.getByRole('button', { name: /^(Buy|Make)/ }).count()).toBe(0)
})

it('sends a purchase again although the network returned before it waited', async () => {
  const { page, keys } = await open()
  await page.evaluate(() => Reflect.get(window, 'answerAtOnce')())
  await page.getByRole('button', { name: 'Buy for E 450' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /^Buy/ }).click()
  await expect.poll(() => page.locator('output').textContent()).toBe('/messages/chat')
  expect(keys[1]).toBe(keys[0])
})
