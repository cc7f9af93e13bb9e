import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const product = {
  ...{ id: 'mat', title: 'Untitled Product', isUntitled: true, description: '', status: 'active', ai: null },
  ...{ price: null, regularPrice: null, currency: 'SZL', category: null, aiProcessingCompleted: true },
  ...{ images: [], media: [], viewer: { isOwner: true }, shop: { id: 'shop', name: 'Weavers' } },
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { ProductListed } from '/features/products/product-listed.tsx'
import { putProducts } from '/features/products/store.ts'

putProducts([${JSON.stringify(product)}])
createRoot(document.getElementById('root')).render(h(MemoryRouter, null,
  h(ProductListed, { productId: 'mat', isOpen: true, onClose: () => {}, onAnother: () => {} })))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('product-listed', script)
})
afterAll(() => pages.close())

it('a clip that was listed without words gets its title first, and is shared then', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const sent: unknown[] = []
  await page.route('**/api/products/mat', (route) => {
    sent.push(route.request().postDataJSON())
    const named = { ...product, title: 'Sisal mat', isUntitled: undefined }
    return route.fulfill({ json: { success: true, message: 'OK', data: { product: named } } })
  })
  await page.goto(pages.address)
  const add = page.getByRole('button', { name: 'Add title and price' })
  await add.click()
  await page.getByText('Title must be at least 2 characters').waitFor()
  expect(sent).toEqual([])
  // Its price may stay on request.
  await page.getByRole('textbox').first().fill('Sisal mat')
  await add.click()
  await page.getByText('Sisal mat').waitFor()
  expect(sent).toEqual([{ title: 'Sisal mat', unchanged: ['description', 'price'] }])
  await page.getByRole('link', { name: 'Share on WhatsApp' }).waitFor()
  expect(await add.count()).toBe(0)
})
