import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { TrustLine } from '/features/deals/trust-line.tsx'

createRoot(document.getElementById('root')).render(h(TrustLine, { shopId: 'weavers' }))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('trust-line', script)
})
afterAll(() => pages.close())

it('a buyer reads how fast a shop usually replies, and how its deals ended', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ' })
  const trust = { dealsClosed: 12, completionRate: 0.96, medianResponseMinutes: 11.6 }
  const shop = { id: 'weavers', name: 'Weavers', createdAt: '2026-01-01T10:00:00.000Z', trust }
  await page.route('**/api/shops/weavers', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data: { shop } } }),
  )
  await page.goto(pages.address)
  const line = page.getByRole('list', { name: 'Deals of this shop' })
  await line.getByText('Usually replies in 12 minutes').waitFor()
  expect(await line.getByRole('listitem').allTextContents()).toEqual([
    'Usually replies in 12 minutes',
    '12 deals closed',
    '96% of deals completed',
  ])
  await page.close()
})
