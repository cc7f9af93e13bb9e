import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import '/ui/tokens.css'
import { BrowseScreen } from '/screens/browse.tsx'

createRoot(document.getElementById('root')).render(h(BrowserRouter, null, h(BrowseScreen)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('search-back', script)
})
afterAll(() => pages.close())

const honey = {
  ...{ id: 'honey', title: 'Asali', tags: [], images: [], media: [], status: 'active', currency: 'SZL' },
  price: { amount: 120, currency: 'SZL', formattedPrice: 'E 120' },
  ...{ stock: { isInStock: true }, stats: { ratingCount: 0 }, shop: { name: 'Gogo' }, viewer: {} },
}

const isListOf = (address: string, q: string) => {
  const { pathname, searchParams } = new URL(address)
  return pathname.endsWith('/products') && searchParams.get('q') === q
}

it('Back closes what the search shows, then undoes what was typed, then the search, then leaves', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  const data = { products: [honey], pagination: {} }
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route(/\/api\/products(\/search)?\?/, (route) =>
    route.fulfill({ json: { success: true, data } }),
  )
  await page.goto('about:blank')
  await page.goto(pages.address)
  const field = page.getByRole('combobox', { name: 'Search products' })
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  const recent = page.getByRole('region', { name: 'Recent' })

  await field.pressSequentially('asa')
  await suggestions.waitFor()
  await page.goBack()
  await suggestions.waitFor({ state: 'hidden' })
  expect(await field.inputValue()).toBe('asa')
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('')

  for (const q of ['asali', 'asali safi']) {
    await field.fill(q)
    await suggestions.waitFor()
    const list = page.waitForRequest((request) => isListOf(request.url(), q))
    await field.press('Enter')
    await list
  }
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('asali')
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('')
  expect(new URL(page.url()).search).toBe('')

  await field.click()
  await recent.waitFor()
  await page.goBack()
  await recent.waitFor({ state: 'detached' })
  await field.waitFor()
  await page.goBack()
  await expect.poll(() => page.url()).toBe('about:blank')
})
