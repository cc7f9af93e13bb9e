import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const heard = { value: { amount: 450, currency: 'SZL' }, confidence: 0.9 }
const product = {
  ...{ id: 'mat', title: 'Sisal mat', isUntitled: false, description: 'Woven', status: 'active' },
  ...{ stock: { quantity: 1 }, tags: [], aiProcessingCompleted: true, category: 'Other' },
  ...{ price: null, regularPrice: null, currency: 'SZL', images: [], media: [] },
  ...{ viewer: { isOwner: true }, shop: { id: 'shop', name: 'Weavers' } },
  ai: {
    suggestions: {
      ...{ title: null, description: null, category: null, tags: null },
      prices: [{ ...heard, source: { kind: 'speech', quote: 'four fifty' } }],
    },
  },
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import '/ui/tokens.css'
import { OwnerPanel } from '/features/products/owner-panel.tsx'
import { WaitingList } from '/screens/seller/waiting-list.tsx'

const product = ${JSON.stringify(product)}
const none = { ids: [], withBuyers: [], count: 0 }
const waiting = { dispute: none, answer: none, payment: none, handover: none }
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(Routes, null,
  h(Route, { path: '/products/mat', element: h(OwnerPanel, { product, hasEdit: false }) }),
  h(Route, { path: '*', element: h(WaitingList, {
    waiting, chats: [], comments: [], unconfirmed: [product], takenDown: [], failed: [],
    untitled: [{ ...product, id: 'nameless', title: 'Untitled Product', isUntitled: true }], onCounter: () => {},
  }) }))))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('waiting-list', script)
})
afterAll(() => pages.close())

it('a product without a title has a row, and that of one to confirm opens the values to confirm at once', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto(pages.address)
  const nameless = page.getByRole('link', { name: 'Give your product a title and a price' })
  expect(await nameless.getAttribute('href')).toBe('/products/nameless')
  await page.getByRole('link', { name: '1 thing to check' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Heard: “four fifty”').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await page.getByRole('button', { name: '1 thing to check' }).click()
  await dialog.getByText('Heard: “four fifty”').waitFor()
  await page.close()
})
