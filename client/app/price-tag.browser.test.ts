import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

/** The tag as wide as a card and the feed let it be on a phone of 360 pixels. */
const script = `
import '/ui/tokens.css'
import { createElement as h, Fragment } from 'react'
import { createRoot } from 'react-dom/client'
import { PriceTag } from '/ui/price-tag.tsx'
const priceOf = (amount, currency) => ({ amount, currency })
createRoot(document.getElementById('root')).render(
  h(Fragment, null, h('div', { style: { width: 142 } },
    h(PriceTag, { size: 'small', price: priceOf(450, 'KES') }),
    h(PriceTag, { size: 'small', price: priceOf(99999999.5, 'KES') }),
    h(PriceTag, { size: 'small', price: null }),
    h(PriceTag, { size: 'small', price: priceOf(1250.5, 'SZL') }),
  ),
  h('div', { style: { width: 256 } },
    h(PriceTag, { price: priceOf(99999999.5, 'KES') }),
    h(PriceTag, { price: null }),
  )))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('price-tag', script)
})
afterAll(() => pages.close())

it.each([100, 200])('shows the whole price, however long, with text of %d %%', async (percent) => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.goto(pages.address)
  await page.getByText('99,999,999.50').first().waitFor()
  // Another font may be wider.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)
  const cut = await page
    .locator('.price-tag > span')
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            one.scrollWidth > one.clientWidth || one.clientHeight > (one.parentElement?.clientHeight ?? 0),
        )
        .map((one) => one.textContent),
    )
  expect(cut).toEqual([])
  await page.close()
})
