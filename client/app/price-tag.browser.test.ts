import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

/** The tag in the width that a card has in two columns on a phone of 360 pixels. */
const script = `
import '/ui/tokens.css'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { PriceTag } from '/ui/price-tag.tsx'
const priceOf = (amount, currency) => ({ amount, currency })
createRoot(document.getElementById('root')).render(
  h('div', { style: { width: 146 } },
    h(PriceTag, { size: 'small', price: priceOf(450, 'KES') }),
    h(PriceTag, { size: 'small', price: priceOf(99999999.5, 'KES') }),
    h(PriceTag, { size: 'small', price: null }),
  ))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('price-tag', script)
})
afterAll(() => pages.close())

it('shows the whole price, however long', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.goto(pages.address)
  await page.getByText('99,999,999.50').waitFor()
  const cut = await page
    .locator('.price-tag > span')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    )
  expect(cut).toEqual([])
  await page.close()
})
