import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'
import { product } from './kikoy-tote.test-setup.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { readKeptFiles } from '/app/kept-files.ts'
import { useSession } from '/app/session.ts'
import { EditProduct } from '/features/products/edit-product.tsx'
import { putProducts } from '/features/products/store.ts'

const product = ${JSON.stringify(product)}
putProducts([product])
useSession.setState({ status: 'signed-in', user: { id: 'amina', currency: 'KES' } })
Object.assign(window, { kept: async () => (await readKeptFiles('product-photos:tote')).map(({ name }) => name) })
const Page = () => {
  const [isOpen, setOpen] = useState(true)
  return h(EditProduct, { product, isOpen, onClose: () => setOpen(false) })
}
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(Page)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('edit-media', script)
})
afterAll(() => pages.close())

const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(name) })
const kept = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'kept')())
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

it('photos that were chosen for a product outlive a lost network and a killed tab, until it is saved', async () => {
  const context = await pages.browser.newContext({ viewport: { width: 360, height: 800 } })
  let isLost = false
  const sent: unknown[] = []
  await context.route('**/api/**', (route) => {
    if (isLost) return route.abort('internetdisconnected')
    const answer = (data: object) => route.fulfill({ json: { success: true, message: 'OK', data } })
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('/media/upload')) {
      const key = /front|back/.exec(route.request().postData() ?? '')?.[0]
      return answer({ key, url: '', size: 1, type: 'image/webp' })
    }
    if (!pathname.endsWith('/products/tote')) return route.fulfill({ status: 404, body: '' })
    sent.push(route.request().postDataJSON().media)
    return answer({ product })
  })
  const first = await context.newPage()
  await first.goto(pages.address)
  await first
    .getByLabel('Add images')
    .last()
    .setInputFiles([photo('front.jpg'), photo('back.jpg')])
  await first.getByRole('listitem').nth(1).waitFor()
  await expect.poll(() => first.getByRole('progressbar').count()).toBe(0)
  isLost = true
  await save(first)
  await first.getByText(/You are offline/).waitFor()
  await expect.poll(() => kept(first)).toEqual(['front.jpg', 'back.jpg'])
  await first.close()

  // Still without a network, they wait for it.
  const next = await context.newPage()
  await next.goto(pages.address)
  await next.getByText('Your last changes were kept here.').waitFor()
  await expect.poll(() => next.getByRole('listitem').count()).toBe(2)
  isLost = false
  await next.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => next.getByRole('progressbar').count()).toBe(0)
  expect(sent).toEqual([])
  await save(next)
  await next.getByRole('dialog').waitFor({ state: 'detached' })
  expect(sent).toEqual([['front', 'back']])
  await expect.poll(() => kept(next)).toEqual([])
  await context.close()
})

it('saving while photos are uploading waits for them, and not for one that failed', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  const uploads: (() => Promise<void>)[] = []
  const sent: unknown[] = []
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const answer = (data: object) => route.fulfill({ json: { success: true, message: 'OK', data } })
    if (pathname.endsWith('/media/upload')) {
      const isRefused = route.request().postData()?.includes('broken.jpg')
      uploads.push(() =>
        isRefused
          ? route.fulfill({ status: 422, json: { success: false, message: 'This is no picture' } })
          : answer({ key: 'front', url: '', size: 1, type: 'image/webp' }),
      )
      return
    }
    if (!pathname.endsWith('/products/tote')) return route.fulfill({ status: 404, body: '' })
    sent.push(route.request().postDataJSON().media)
    return answer({ product })
  })
  await page.goto(pages.address)
  const choose = (name: string) => page.getByLabel('Add images').last().setInputFiles(photo(name))
  const waiting = page.getByRole('button', { name: 'Saving when the files are up' })

  await choose('broken.jpg')
  await save(page)
  await waiting.waitFor()
  expect(await page.getByText('Error updating product').count()).toBe(0)
  await expect.poll(() => uploads.length).toBe(1)
  await uploads[0]?.()
  await page.getByText('This is no picture').waitFor()
  await waiting.waitFor({ state: 'detached' })

  await choose('front.jpg')
  await save(page)
  await waiting.waitFor()
  expect(sent).toEqual([])
  await expect.poll(() => uploads.length).toBe(2)
  await uploads[1]?.()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(sent).toEqual([['front']])
  await page.close()
})
