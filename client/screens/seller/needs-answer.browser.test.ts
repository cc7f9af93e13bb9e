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
  expect(await page.title()).toBe('Waiting: 1')
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
  const shown = page.getByRole('link', { name: '1 unanswered question Thabo: Any smaller ones?' })
  const tick = page.getByText('All answered')

  await page.goto(`${pages.address}#empty`)
  await shown.waitFor()
  network.isLost = true
  await page.reload()
  await shown.waitFor()

  Object.assign(network, { isLost: false, chats: [] })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await tick.waitFor()
  // The copy says that nothing waited, which may be out of date.
  network.isLost = true
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/chats/'))
  await page.reload()
  await failed
  await page.getByRole('link', { name: 'All orders' }).waitFor()
  expect(await tick.count()).toBe(0)
})
