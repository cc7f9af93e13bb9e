import { afterAll, beforeAll, expect, it } from 'vitest'
import { retryableFailures } from '../../../contract/products/failures.ts'
import { openTestPage } from '../../app/test-page.ts'

const failureReason = 'This video is damaged or not complete. Please upload it again.'
const product = {
  ...{ id: 'tote', title: 'Kikoy tote', description: 'A bag.', status: 'failed', failureReason },
  ...{ price: null, regularPrice: null, currency: 'KES', isAvailable: true, isOnSale: false, sale: null },
  ...{ images: [], media: [], tags: [], attributes: {}, stock: { quantity: 3 }, offers: { isOn: true } },
  ...{ views: 0, likes: 0, viewer: { isOwner: true }, shop: { id: 'lamu', name: 'Lamu Threads' } },
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { SellerCard } from '/features/products/seller-card.tsx'

const product = ${JSON.stringify(product)}
if (location.hash === '#pending') Object.assign(product, { status: 'pending', failureReason: null, progress: { stage: 'converting', percent: 87 } })
if (location.hash === '#slow') product.failureReason = ${JSON.stringify(retryableFailures.tooSlow)}
const nothing = () => {}
const onEdit = () => document.body.append('The form')
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h('div', { style: { width: 160 } },
  h(SellerCard, { product, onEdit, onShare: nothing, onDelete: nothing }))))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('failed-card', script)
})
afterAll(() => pages.close())

it('the card of a failed video leads first to another one, and shares nothing', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'More for Kikoy tote' }).click()
  await page.getByText('Delete', { exact: true }).waitFor({ timeout: 5000 })
  expect(await page.getByText('Share', { exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Choose another video' }).click({ timeout: 5000 })
  await page.getByText('The form').waitFor()
})

it('the card of a video that took too long offers a retry first', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.goto(`${pages.address}#slow`)
  await page.getByText(retryableFailures.tooSlow).waitFor()
  const retry = await page.getByRole('button', { name: 'Retry' }).boundingBox()
  const another = await page.getByRole('button', { name: 'Choose another video' }).boundingBox()
  expect(retry?.y).toBeLessThan(another?.y ?? 0)
  await page.close()
})

it('while its video is prepared, a card shows its progress and no placeholder behind it', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.goto(`${pages.address}#pending`)
  await page.getByText('87%').waitFor()
  expect(await page.getByRole('link', { name: 'Kikoy tote' }).locator('svg').count()).toBe(0)
  await page.close()
})
