import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { LinkPreview } from '/features/conversations/link-preview.tsx'

const pages = [
  { kind: 'shop', id: 'lamu', path: '/lamu' },
  { kind: 'product', id: 'p1', path: '/products/p1' },
]
const Page = () => {
  const [count, setCount] = useState(0)
  return h(MemoryRouter, null,
    h('button', { onClick: () => setCount(count + 1) }, 'Shown ' + count),
    count % 2 === 0 && pages.map((page) => h(LinkPreview, { key: page.id, page })))
}
createRoot(document.getElementById('root')).render(h(Page))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('link-preview', script)
})
afterAll(() => pages.close())

it('a linked page is asked for once, though its message scrolls out of view and back, and one that is gone too', async () => {
  const page = await pages.browser.newPage()
  const asked: string[] = []
  await page.route(/\/api\/(shops|products)\//, (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    const shop = { id: 's1', slug: 'lamu', name: 'Lamu Threads', logo: null }
    if (pathname.includes('shops')) return route.fulfill({ json: { success: true, data: { shop } } })
    const error = { code: 'NOT_FOUND', message: 'Gone' }
    return route.fulfill({ status: 404, json: { success: false, message: 'Gone', error } })
  })
  await page.goto(pages.address)
  await page.getByText('Lamu Threads').waitFor()
  await expect.poll(() => asked.length).toBe(2)
  for (const count of [0, 1, 2, 3]) await page.getByText(`Shown ${count}`).click()
  await page.getByText('Lamu Threads').waitFor()
  // The requests of the last mount went out before this.
  await page.evaluate(() => fetch('/api/shops/last'))
  expect(asked.toSorted()).toEqual(['/api/products/p1', '/api/shops/lamu', '/api/shops/last'])
  await page.close()
})
