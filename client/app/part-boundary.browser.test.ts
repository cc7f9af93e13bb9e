import { afterAll, beforeAll, expect, it } from 'vitest'
import { texts } from '../messages/en/first-load.ts'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { lazyNamed } from '/app/lazy-named.ts'
import { PartBoundary } from '/app/part-boundary.tsx'
import { ScreenBoundary } from '/app/screen-boundary.tsx'

let loads = 0
const Part = lazyNamed(async () => {
  loads += 1
  if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
  return { Part: () => h('p', null, 'The part') }
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

it('leaves out a part whose code does not arrive until the network is back', async () => {
  const page = await pages.browser.newPage()
  let isBack = false
  const wasChecked = page.waitForRequest('**/health')
  await page.route('**/health', (route) => (isBack ? route.fulfill({ status: 200 }) : route.abort()))
  await page.goto(pages.address)
  await wasChecked
  await page.getByText('Its place').waitFor()
  expect(await page.getByRole('heading').textContent()).toBe('The screen')
  isBack = true
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('The part').waitFor()
  expect(await page.getByRole('heading').textContent()).toBe('The screen')
  await page.close()
})

it('shows the failure of the screen when the server answers', async () => {
  const page = await pages.browser.newPage()
  await page.route('**/health', (route) => route.fulfill({ status: 200 }))
  await page.goto(pages.address)
  await page.getByText(texts.failures.screen).waitFor()
  expect(await page.getByRole('heading').count()).toBe(0)
  await page.close()
})
