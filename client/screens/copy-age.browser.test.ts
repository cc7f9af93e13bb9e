import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../app/test-page.ts'
import { chat, SELF } from '../features/conversations/kinds.test-setup.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { DealsScreen } from '/screens/deals.tsx'
import { MessagesScreen } from '/screens/messages.tsx'
import { startAllConversations } from '/shell/start-conversations.ts'

useSession.setState({ status: 'signed-in', user: { id: '${SELF}', shops: [] } })
startAllConversations()
const screen = h(location.hash === '#deals' ? DealsScreen : MessagesScreen)
createRoot(document.getElementById('root')).render(
  h(MemoryRouter, null, h(Routes, null, h(Route, { path: '*', element: screen }))),
)
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('copy-age', script)
})
afterAll(() => pages.close())

const at = '2026-01-01T10:00:00.000Z'
const money = { amount: 100, currency: 'SZL', formattedPrice: 'E 100' }
const deal = {
  ...{ id: 'deal', number: '1001', chatId: 'chat', status: 'agreed', shopId: 'weavers', buyerId: SELF },
  ...{ productId: 'mat', product: { id: 'mat', title: 'Mat', price: money, poster: null } },
  ...{ shop: { id: 'weavers', slug: 'weavers', name: 'Weavers' }, buyer: { id: SELF, name: 'Thabo' } },
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
  payment: { method: 'cash', instructions: null, status: 'none', reference: null, attachment: null },
  timeline: [{ status: 'agreed', by: 'shop', at }],
}
const answers: Record<string, object> = {
  '/api/deals': { deals: [deal], pagination: { hasMore: false } },
  '/api/chats/with-unread-counts': { chats: [chat('talk', { lastSeq: 2 })], pagination: { hasMore: false } },
  '/api/chats/unread-counts': { total: 0, chats: {} },
}

it.each([
  ['#deals', 'Mat', 'sokoni-pages'],
  ['#messages', 'Manzini Weavers', 'sokoni-chats'],
])('without a network, a list says when this device last loaded it: %s', async (hash, row, database) => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) => {
    const data = answers[new URL(route.request().url()).pathname]
    return route.fulfill(data ? { json: { success: true, data } } : { status: 404, body: '' })
  })
  await page.goto(`${pages.address}${hash}`)
  const shown = page.getByText(row).first()
  await shown.waitFor()
  expect(await page.getByText('Last updated').count()).toBe(0)
  await expect.poll(() => page.evaluate(copiesIn, database)).toBeGreaterThan(0)

  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 2 * 60 * 60_000
  })
  await page.reload()
  await shown.waitFor()
  await page.getByText('Last updated: 2h ago').waitFor()
  await page.close()
})

/** How many copies a database of the browser holds. Runs in the page. */
const copiesIn = async (name: string): Promise<number> => {
  const known = await indexedDB.databases()
  if (!known.some((database) => database.name === name)) return 0
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const [store] = [...database.objectStoreNames]
      if (!store) return resolve(0)
      const counting = database.transaction(store).objectStore(store).count()
      counting.onsuccess = () => {
        database.close()
        resolve(counting.result)
      }
    }
  })
}
