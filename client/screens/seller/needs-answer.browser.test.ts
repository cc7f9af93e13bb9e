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
  place: null, products: [${JSON.stringify(product)}, { ...${JSON.stringify(product)}, id: 'old', ai: null }],
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
