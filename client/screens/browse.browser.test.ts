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
