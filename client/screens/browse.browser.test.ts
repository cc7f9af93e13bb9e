import type { Route } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import '/ui/tokens.css'
import { BrowseScreen } from '/screens/browse.tsx'

const Address = () => {
  const { pathname, search } = useLocation()
  return h('output', null, pathname + search)
}
const start = '/browse' + decodeURIComponent(location.hash.slice(1))
createRoot(document.getElementById('root')).render(
  h(MemoryRouter, { initialEntries: [start] }, h(BrowseScreen), h(Address)),
)
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('browse', script)
})
afterAll(() => pages.close())

/** Opens the screen with a query where the server finds nothing. */
const open = async (query: string) => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route('**/api/products?**', (route) =>
    route.fulfill({ status: 200, json: { success: true, data: { products: [], pagination: {} } } }),
  )
  await page.goto(`${pages.address}#${encodeURIComponent(query)}`)
  await page.getByText('No products found').waitFor()
  return page
}

it('a search that finds nothing can be asked of the assistant in the same words', async () => {
  const page = await open('?q=viatu under 500&category=Fashion')
  const actions = await page.getByText(/^(Ask|Show all)/).allTextContents()
  expect(actions).toEqual(['Ask the assistant', 'Show all products'])
  await page.getByRole('link', { name: 'Ask the assistant' }).click()
  await page.locator('output').getByText('/assistant?q=viatu+under+500', { exact: true }).waitFor()
})

it('filters without words ask nothing', async () => {
  const page = await open('?category=Fashion')
  expect(await page.getByText('Show all products').isVisible()).toBe(true)
  expect(await page.getByText('Ask the assistant').count()).toBe(0)
})

it('without a network, categories and prices in the own currency stay', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', timezoneId: 'Africa/Mbabane' })
  const kanga = {
    ...{ id: 'kanga', title: 'Kanga', tags: [], images: [], media: [], status: 'active', currency: 'KES' },
    price: { amount: 2300, currency: 'KES', formattedPrice: 'Ksh 2,300' },
    ...{ stock: { isInStock: true }, stats: { ratingCount: 0 }, shop: { name: 'Lamu Threads' }, viewer: {} },
  }
  const data = {
    ...{ products: [kanga], categories: ['Fashion'], pagination: { hasMore: false, total: 1 } },
    ...{ currency: 'SZL', rates: { SZL: 1, KES: 7.5 } },
  }
  await page.route('**/api/**', (route) => route.fulfill({ json: { success: true, message: 'OK', data } }))
  const seen = async () => {
    await page.getByRole('button', { name: 'Fashion' }).waitFor()
    await page.getByText('E 307').waitFor()
  }
  await page.goto(pages.address)
  await seen()
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await page.getByText('Last updated: ').waitFor()
  await seen()
})

const honey = {
  ...{ id: 'honey', title: 'Raw honey', tags: [], images: [], media: [], status: 'active', currency: 'SZL' },
  price: { amount: 120, currency: 'SZL', formattedPrice: 'E 120' },
  ...{ stock: { isInStock: true }, stats: { ratingCount: 0 }, shop: { name: 'Gogo' }, viewer: {} },
}

/** Opens a search without results; `answer` answers its meaning. Returns the calls. */
const openWithMeaning = async (query: string, answer: (route: Route) => Promise<void>) => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  const searched: (string | null)[] = []
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route('**/api/products?**', (route) =>
    route.fulfill({ json: { success: true, data: { products: [], pagination: {} } } }),
  )
  await page.route('**/api/ai/search?**', (route) => {
    searched.push(new URL(route.request().url()).searchParams.get('q'))
    return answer(route)
  })
  await page.goto(`${pages.address}#${encodeURIComponent(query)}`)
  await page.getByText('No products found').waitFor()
  return { page, searched }
}

it('in the place of a search without results stand the products closest to its meaning', async () => {
  const { page, searched } = await openWithMeaning('?q=asali', (route) =>
    route.fulfill({ json: { success: true, data: { results: [{ product: honey }], engine: 'local' } } }),
  )
  const close = page.getByRole('region', { name: 'Close to what you mean' })
  const found = close.getByRole('link', { name: /Raw honey/ })
  await found.waitFor()
  expect((await found.boundingBox())?.y).toBeLessThan(400)
  expect(await page.getByText('No products found').isVisible()).toBe(true)
  expect(await page.getByRole('link', { name: 'Ask the assistant' }).isVisible()).toBe(true)
  expect(searched).toEqual(['asali'])
})

it('a search by meaning that fails or finds nothing shows nothing, and ends with its search', async () => {
  const failed = await openWithMeaning('?q=asali', (route) => route.fulfill({ status: 500, body: '' }))
  await expect.poll(() => failed.searched).toEqual(['asali'])
  const empty = await openWithMeaning('?q=asali', (route) =>
    route.fulfill({ json: { success: true, data: { results: [], engine: 'local' } } }),
  )
  await expect.poll(() => empty.searched).toEqual(['asali'])
  const slow = await openWithMeaning('?q=asali', () => new Promise(() => {}))
  await expect.poll(() => slow.searched).toEqual(['asali'])
  const cancelled = slow.page.waitForEvent('requestfailed', (one) => one.url().includes('/ai/search'))
  await slow.page.getByRole('button', { name: 'Show all products' }).click()
  await cancelled
  await slow.page.getByText('No products available').waitFor()
  for (const { page, searched } of [failed, empty, slow]) {
    expect(await page.getByText('Close to what you mean').count()).toBe(0)
    expect(searched).toEqual(['asali'])
  }
})

it('filters without words, and a lost network, search for no meaning', async () => {
  const { page, searched } = await openWithMeaning('?category=Fashion', (route) => route.abort())
  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: 'Search products' }).fill('asali')
  await page.getByRole('combobox', { name: 'Search products' }).press('Enter')
  await page.locator('output').getByText('q=asali').waitFor()
  await page.waitForTimeout(500)
  expect(searched).toEqual([])
})

it.each(['grid', 'list'])('a product that is sold out says so: %s', async (view) => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  const sold = { ...honey, isAvailable: true, stock: { quantity: 0, isInStock: false } }
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route('**/api/products?**', (route) =>
    route.fulfill({ json: { success: true, data: { products: [sold], pagination: {} } } }),
  )
  await page.goto(`${pages.address}#${encodeURIComponent(`?view=${view}`)}`)
  await page.getByRole('article').filter({ hasText: 'Raw honey' }).getByText('Out of stock').waitFor()
  await page.close()
})
