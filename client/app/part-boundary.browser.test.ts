import { afterAll, beforeAll, expect, it } from 'vitest'
import { texts } from '../messages/en/first-load.ts'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { lazyNamed } from '/app/lazy-named.ts'
import { PartBoundary } from '/app/part-boundary.tsx'
import { ScreenBoundary } from '/app/screen-boundary.tsx'

const [failures, fault] = location.hash.slice(1).split(',')
let loads = 0
const Part = lazyNamed(async () => {
  loads += 1
  if (loads <= failures) throw new TypeError('Failed to fetch dynamically imported module')
  return { Part: () => {
    if (fault) throw new Error(fault)
    return h('p', null, 'The part')
  } }
}, 'Part')
const App = () => h(ScreenBoundary, { path: '/' },
  h('h1', null, 'The screen'),
  h(PartBoundary, { fallback: h('p', null, 'Its place') }, h(Part)))
createRoot(document.getElementById('root')).render(h(App))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('part-boundary', script)
})
afterAll(() => pages.close())

/** Opens a part whose code fails to load so many times, or that cannot be drawn. */
const open = async (failures: number, { isOffline = false, fault = '', isBrowserOffline = false } = {}) => {
  const page = await pages.browser.newPage()
  if (isBrowserOffline)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'onLine', { value: false, writable: true }),
    )
  const network = { isOffline }
  const wasChecked = page.waitForRequest('**/health').catch(() => {})
  await page.route('**/health', (route) =>
    network.isOffline ? route.abort() : route.fulfill({ status: 200 }),
  )
  await page.goto(`${pages.address}#${failures},${fault}`)
  return { page, network, wasChecked }
}
const screen = 'The screen'

it('shows its fallback while there is no network, and the part when it is back', async () => {
  const { page, network, wasChecked } = await open(1, { isOffline: true })
  await wasChecked
  await page.getByText('Its place').waitFor()
  expect(await page.getByRole('heading').textContent()).toBe(screen)
  network.isOffline = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('The part').waitFor()
  expect(await page.getByRole('heading').textContent()).toBe(screen)
})

it('keeps its fallback while the browser is offline although `/health` answers', async () => {
  const { page, wasChecked } = await open(2, { isBrowserOffline: true })
  await wasChecked
  // Nothing shows that the check has ended without loading the code again.
  await page.waitForTimeout(500)
  await page.getByText('Its place').waitFor()
  expect(await page.getByRole('heading').textContent()).toBe(screen)
})

it('loads the code again at once where only that request was lost', async () => {
  const { page } = await open(1)
  await page.getByText('The part').waitFor()
  expect(await page.getByRole('heading').textContent()).toBe(screen)
})

it.each([
  ['code that a well server does not have', 9, {}],
  ['a part that cannot be drawn, though there is no network', 0, { isOffline: true, fault: 'broken' }],
])('leaves to the screen %s', async (_, failures, more) => {
  const { page } = await open(failures, more)
  await page.getByText(texts.failures.screen).or(page.getByText(texts.app.offline)).first().waitFor()
  expect(await page.getByRole('heading').count()).toBe(0)
})
