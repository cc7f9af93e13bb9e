import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { loadOpenInChat } from '/features/deals/load-open-deals.ts'
import { useOpenDeals, useOpenOffers } from '/features/deals/store.ts'

const Open = () => h('output', null, [...useOpenOffers('chat'), ...useOpenDeals('chat')].map(({ id }) => id).join())
Object.assign(window, { load: () => loadOpenInChat('chat').catch(() => {}) })
createRoot(document.getElementById('root')).render(h(Open))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('kept-trades', script)
})
afterAll(() => pages.close())

it('a chat keeps its open offers and deals without a network, until the server says that they ended', async () => {
  const page = await pages.browser.newPage()
  const [at, later] = ['2026-01-01T10:00:00.000Z', '2026-01-02T10:00:00.000Z']
  const offer = { id: 'offer', chatId: 'chat', status: 'pending', updatedAt: at }
  const deal = { id: 'deal', chatId: 'chat', status: 'agreed', createdAt: at, updatedAt: at }
  const answers = { isLost: false, offers: [offer], deals: [deal] }
  await page.route(/[/](api|health)/, (route) => {
    if (answers.isLost) return route.abort('internetdisconnected')
    const { offers, deals } = answers
    const data = { offers, deals, pagination: { hasMore: false } }
    const declined = { ...offer, status: 'declined', updatedAt: later }
    const isOne = new URL(route.request().url()).pathname.endsWith('/offers/offer')
    return route.fulfill({
      json: { success: true, message: 'OK', data: isOne ? { offer: declined } : data },
    })
  })
  const open = () => page.locator('output').textContent()
  const load = () => page.evaluate(() => Reflect.get(window, 'load')())

  await page.goto(pages.address)
  await load()
  expect(await open()).toBe('offer,deal')
  answers.isLost = true
  await page.reload()
  await load()
  expect(await open()).toBe('offer,deal')
  Object.assign(answers, {
    isLost: false,
    offers: [],
    deals: [{ ...deal, status: 'closed', updatedAt: later }],
  })
  await load()
  await expect.poll(open).toBe('')
})
