import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MatchFacts } from '/features/assistant/match-facts.tsx'

const matchOf = (price) => ({
  product: { price }, matchScore: 75, facts: [{ kind: 'price', values: [price.formattedPrice] }],
  pricingInsight: null,
})
createRoot(document.getElementById('root')).render(h('main', null,
  h(MatchFacts, { match: matchOf({ amount: 2800, currency: 'KES', formattedPrice: 'Ksh 2,800' }) }),
  h(MatchFacts, { match: matchOf({ amount: 329, currency: 'SZL', formattedPrice: 'E 329' }) }),
))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('match-facts', script)
})
afterAll(() => pages.close())

it('a price within the budget also stands in the currency that the budget is in', async () => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', timezoneId: 'Africa/Mbabane' })
  await page.route('**/api/**', (route) =>
    route.fulfill({
      json: { success: true, message: 'OK', data: { currency: 'SZL', rates: { SZL: 1, KES: 7.5 } } },
    }),
  )
  await page.goto(pages.address)
  await page.getByText('≈').waitFor()
  expect(await page.getByRole('listitem').allTextContents()).toEqual([
    'Ksh 2,800 (≈ E 373) is within your budget',
    'E 329 is within your budget',
  ])
})
