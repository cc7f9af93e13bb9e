import type { Page, Route } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webVtt } from '../../../platform/video/captions.ts'
import { videoMedia } from '../../../testing/video-media.ts'
import { openTestPage } from '../../app/test-page.ts'
import { product } from './kikoy-tote.test-setup.ts'

const clip = { ...videoMedia('tote'), url: '/media/tote.mp4', renditions: [], captions: '/media/1.vtt' }
const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { EditProduct } from '/features/products/edit-product.tsx'
import { putProducts, useProduct } from '/features/products/store.ts'

const tote = ${JSON.stringify({ ...product, media: [clip] })}
putProducts([tote])
useSession.setState({ status: 'signed-in', user: { id: 'amina', currency: 'KES' } })
const Page = () => h(EditProduct, { product: useProduct('tote') ?? tote, isOpen: true, onClose: () => {} })
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, h(Page)))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('captions-sheet', script)
})
afterAll(() => pages.close())

const heard = [
  { start: 0, end: 2, text: 'A reverse inside' },
  { start: 2, end: 5, text: 'um you know' },
]

/** A phone whose seller opens the captions; `sent` has what was saved. */
const openPhone = async () => {
  const context = await pages.browser.newContext({ viewport: { width: 360, height: 800 } })
  const network = { isLost: false, sent: [] as unknown[] }
  await context.route('**/media/*.vtt', (route) =>
    route.fulfill({ contentType: 'text/vtt', body: webVtt(heard) ?? '' }),
  )
  await context.route('**/api/products/tote/captions', (route: Route) => {
    if (network.isLost) return route.abort('internetdisconnected')
    const { captions } = route.request().postDataJSON()
    network.sent.push(captions)
    const media = [{ ...clip, captions: captions.length > 0 ? '/media/2.vtt' : null }]
    return route.fulfill({ json: { success: true, message: 'OK', data: { product: { ...product, media } } } })
  })
  return { context, network }
}
const openCaptions = async (page: Page) => {
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'Captions' }).click()
  await page.getByLabel('0:00–0:02').waitFor()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save captions' }).click()

it('a misheard caption is corrected and an empty one left out, over a lost network and a killed tab', async () => {
  const { context, network } = await openPhone()
  const first = await context.newPage()
  await openCaptions(first)
  await first.getByLabel('0:00–0:02').fill('A tote with lining')
  await first.getByLabel('0:02–0:05').fill('')
  network.isLost = true
  await save(first)
  await first.getByRole('alert').filter({ hasText: 'offline' }).waitFor()
  await first.close({ runBeforeUnload: false })

  network.isLost = false
  const second = await context.newPage()
  await openCaptions(second)
  expect(await second.getByLabel('0:00–0:02').inputValue()).toBe('A tote with lining')
  await save(second)
  await expect.poll(() => network.sent).toEqual([[{ start: 0, end: 2, text: 'A tote with lining' }]])
  await second.getByRole('button', { name: 'Save captions' }).waitFor({ state: 'hidden' })
  await context.close()
})

it('captions are removed after a question', async () => {
  const { context, network } = await openPhone()
  const page = await context.newPage()
  await openCaptions(page)
  await page.getByRole('button', { name: 'Remove captions' }).click()
  expect(network.sent).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove captions' }).click()
  await expect.poll(() => network.sent).toEqual([[]])
  await page.getByRole('button', { name: 'Captions', exact: true }).waitFor({ state: 'hidden' })
  await context.close()
})
