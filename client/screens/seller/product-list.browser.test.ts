import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const product = (id: string, isAvailable = true) => ({
  ...{ id, title: id, description: '', status: 'active', ai: null, isAvailable, shopId: 'weavers' },
  ...{ price: null, regularPrice: null, category: null, images: [], media: [], views: 0, likes: 0 },
  ...{ stock: { isInStock: true, quantity: 1 }, viewer: { isOwner: true }, updatedAt: '2026-01-01' },
  shop: { id: 'weavers', name: 'Weavers' },
})

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useProductList } from '/features/products/store.ts'
import { useShopProducts } from '/features/shops/use-shop-products.ts'
import { ProductList } from '/screens/seller/product-list.tsx'

const App = () => {
  const list = useShopProducts('weavers')
  window.reload = list.reload
  return h(ProductList, { list, products: useProductList(list.ids ?? []), count: 2, isFirstAction: false })
}
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(App)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('product-list', script)
})
afterAll(() => pages.close())

it('a deletion that fails brings back its product only, and an older copy changes no other', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  let isLost = false
  await page.route('**/api/**', (route) => {
    if (isLost) return route.abort()
    const data = route.request().url().includes('toggle')
      ? { product: product('Mat', false) }
      : { products: [product('Mat'), product('Pot')], pagination: { hasMore: false }, offers: [], deals: [] }
    return route.fulfill({ json: { success: true, message: 'OK', data } })
  })
  const states = () =>
    page.getByRole('switch').evaluateAll((all) => all.map((one) => one.getAttribute('aria-checked')))
  await page.goto(pages.address)
  const hidden = page.waitForResponse('**/toggle-availability')
  await page.getByRole('switch', { name: 'Mat' }).click()
  await hidden
  isLost = true
  await page.getByRole('button', { name: /Pot/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Failed to delete product').waitFor()
  expect(await states()).toEqual(['false', 'true'])
  await page.evaluate(() => Reflect.get(window, 'reload')())
  expect(await states()).toEqual(['false', 'true'])
  await page.close()
})

it('a product that is being prepared shows its price, and that it becomes visible later', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const price = { amount: 250, currency: 'SZL', formattedPrice: 'E 250' }
  await page.route('**/api/**', (route) => {
    const products = [{ ...product('Mat'), status: 'pending', price, regularPrice: price }, product('Pot')]
    return route.fulfill({
      json: { success: true, message: 'OK', data: { products, pagination: { hasMore: false } } },
    })
  })
  await page.goto(pages.address)
  const card = page.getByRole('article').filter({ hasText: 'Mat' })
  await card.getByText('E 250').waitFor({ timeout: 9000 })
  await card.getByRole('switch', { name: /^Visible once it is ready ?: Mat$/ }).waitFor({ timeout: 9000 })
  await page.getByRole('switch', { name: /^Visible ?: Pot$/ }).waitFor({ timeout: 9000 })
  await page.close()
})
