import { afterAll, beforeAll, expect, it } from 'vitest'
import { texts } from '../messages/en/first-load.ts'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { lazyNamed } from '/app/lazy-named.ts'
import { ToastViewport } from '/ui/toast-viewport.tsx'

let loads = 0
const Layer = lazyNamed(async () => {
  loads += 1
  if (location.hash === '#slow') await new Promise((resolve) => Object.assign(window, { arrive: resolve }))
  else if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
  return { Layer: ({ isOpen }) => (isOpen ? h('p', null, 'The layer') : null) }
}, 'Layer')
const App = () => {
  const [layer, setLayer] = useState({ isMounted: false, isOpen: false })
  return h('main', null, h('h1', null, 'The screen'),
    h('button', { onClick: () => setLayer({ isMounted: true, isOpen: true }) }, 'Open'),
    h(Suspense, null, layer.isMounted &&
      h(Layer, { isOpen: layer.isOpen, onClose: () => setLayer({ isMounted: true, isOpen: false }) })),
    h(ToastViewport, { onOpen: () => {} }))
}
createRoot(document.getElementById('root')).render(h(App))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('layer-boundary', script)
})
afterAll(() => pages.close())

it.each([
  ['the server fails', { status: 503 }, texts.failures.screen],
  ['there is no network', null, texts.failures.offline],
])('closes a layer whose code does not arrive, and opens it at the next try: %s', async (_, health, text) => {
  const page = await pages.browser.newPage()
  await page.route('**/health', (route) => (health ? route.fulfill(health) : route.abort()))
  await page.goto(pages.address)
  const open = page.getByRole('button', { name: 'Open' })
  await open.click()
  await page.getByText(text).waitFor()
  expect(await page.getByRole('heading').textContent()).toBe('The screen')
  await open.click()
  await page.getByText('The layer').waitFor()
  await page.close()
})

it('says that a layer is coming while its code is on its way', async () => {
  const page = await pages.browser.newPage()
  await page.goto(`${pages.address}#slow`)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('status').getByText(texts.common.loading).waitFor()
  expect(await page.getByRole('heading').isVisible()).toBe(true)
  await page.evaluate(() => Reflect.get(window, 'arrive')())
  await page.getByText('The layer').waitFor()
  expect(await page.getByText(texts.common.loading).count()).toBe(0)
  await page.close()
})
