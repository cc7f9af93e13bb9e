import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const product = {
  ...{ id: 'mat', title: 'Reed mat', images: [], media: [], status: 'active', currency: 'SZL', tags: [] },
  ...{ isAvailable: true, price: { amount: 450, currency: 'SZL', formattedPrice: 'E 450' }, stock: {} },
  ...{ shop: { id: 'weavers' }, shopId: 'weavers', stats: {}, viewer: {}, offers: {}, ai: null },
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { keepPage } from '/app/kept-pages.ts'
import { useSession } from '/app/session.ts'
import { keptName } from '/features/products/kept-product.ts'
import { noteLookedAt } from '/features/products/looked-at.ts'
import { SearchIdeas } from '/features/products/search-ideas.tsx'

if (location.hash) {
  useSession.setState({ status: 'signed-in', user: { id: 'thabo', shops: [] } })
  createRoot(document.getElementById('root')).render(
    h(MemoryRouter, null, h(SearchIdeas, { onSearch: () => {}, onLeave: () => {} })))
} else {
  noteLookedAt('mat')
  await keepPage(keptName('mat'), ${JSON.stringify(product)})
  document.title = 'Kept'
}
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('looked-at', script)
})
afterAll(() => pages.close())

it('without a network, a member finds the product that they looked at before signing in', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.goto(pages.address)
  await expect.poll(() => page.title()).toBe('Kept')
  await page.goto(`${pages.address}#signed-in`)
  await page.reload()
  await page.getByRole('link', { name: 'Reed mat' }).waitFor()
  await page.close()
})
