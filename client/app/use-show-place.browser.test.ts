import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useShowPlace } from '/app/use-show-place.ts'

const App = () => {
  const place = useRef(null)
  const [height, setHeight] = useState(900)
  window.grow = (by) => setHeight((before) => before + by)
  useShowPlace(place, 'first')
  return h('main', null, h('div', { style: { height } }), h('h2', { ref: place }, 'Reviews'),
    h('div', { style: { height: 2000 } }))
}
createRoot(document.getElementById('root')).render(h(App))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('use-show-place', script)
})
afterAll(() => pages.close())

it('a place stays in sight while what is above it loads, until somebody scrolls', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.goto(pages.address)
  const heading = page.getByRole('heading')
  const top = async () => Math.round((await heading.boundingBox())?.y ?? Number.NaN)
  await heading.waitFor()
  await expect.poll(top).toBeLessThan(40)
  await page.evaluate(() => Reflect.get(window, 'grow')(600))
  await expect.poll(top).toBeLessThan(40)
  await page.mouse.wheel(0, -200)
  await expect.poll(top).toBeGreaterThan(150)
  const before = await top()
  await page.evaluate(() => Reflect.get(window, 'grow')(300))
  await page.waitForTimeout(300)
  // The browser's own scroll anchoring may hold it; the hook does not bring it back.
  expect(await top()).toBeGreaterThanOrEqual(before)
})
