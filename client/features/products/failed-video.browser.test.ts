import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const failureReason = 'This video is damaged. Please choose another one.'
const product = {
  ...{ id: 'tote', title: 'Kikoy tote', description: 'A bag.', status: 'failed', failureReason },
  ...{ price: null, regularPrice: null, currency: 'KES', isAvailable: true, isOnSale: false, sale: null },
  ...{ saleStartsAt: null, saleEndsAt: null, weight: null, dimensions: null, shipping: null, seo: null },
  ...{ images: [], media: [], tags: [], attributes: {}, stock: { quantity: 3 }, offers: { isOn: true } },
  ...{ viewer: { isOwner: true }, shop: { id: 'lamu', name: 'Lamu Threads' }, category: 'Fashion' },
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { EditProduct } from '/features/products/edit-product.tsx'
import { putProducts } from '/features/products/store.ts'

const product = ${JSON.stringify(product)}
putProducts([product])
useSession.setState({ status: 'signed-in', user: { id: 'amina', currency: 'KES' } })
createRoot(document.getElementById('root')).render(h(MemoryRouter, null,
  h(EditProduct, { product, isOpen: true, onClose: () => {} })))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('failed-video', script)
})
afterAll(() => pages.close())

it('the form of a product says first that its video failed and why, until another one is chosen', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.route('**/api/media/uploads**', () => {})
  await page.goto(pages.address)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  const failed = form.getByRole('alert').getByText('Your video could not be prepared')
  await failed.waitFor()
  await form.getByText(failureReason).waitFor()
  const replace = form.getByRole('button', { name: 'Replace video' })
  const top = async (part: typeof replace) => (await part.boundingBox())?.y ?? Number.NaN
  expect(await top(replace)).toBeLessThan(await top(form.getByLabel('Title', { exact: true })))

  const buffer = Buffer.from('another video')
  await form
    .getByLabel('Replace video')
    .last()
    .setInputFiles({ name: 'new.mp4', mimeType: 'video/mp4', buffer })
  await form.getByRole('listitem').getByText('Video', { exact: true }).waitFor()
  expect(await failed.count()).toBe(0)
  await page.close()
})
