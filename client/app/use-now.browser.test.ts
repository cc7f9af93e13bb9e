import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useNow } from '/app/use-now.ts'

let timers = 0
let ticks = []
window.setInterval = (work) => {
  timers += 1
  ticks.push(work)
  return timers
}
window.clearInterval = () => {
  timers -= 1
}
const Row = ({ at }) => h('p', null, 'row ' + at + ' ' + useNow())
const Page = () => {
  const [rows, setRows] = useState(50)
  Object.assign(window, { setRows, timers: () => timers, tick: () => ticks.at(-1)() })
  return Array.from({ length: rows }, (_, at) => h(Row, { key: at, at }))
}
createRoot(document.getElementById('root')).render(h(Page))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('now', script)
})
afterAll(() => pages.close())

it('one timer serves all rows, moves them together, and ends with the last', async () => {
  const page = await pages.browser.newPage()
  await page.goto(pages.address)
  await page.getByText('row 49').waitFor()
  const timers = () => page.evaluate(() => Reflect.get(window, 'timers')())
  expect(await timers()).toBe(1)
  const before = await page.getByText('row 0').textContent()
  await page.evaluate(() => Reflect.get(window, 'tick')())
  await expect.poll(() => page.getByText('row 0').textContent()).not.toBe(before)
  const times = await page
    .getByText(/^row/)
    .evaluateAll((rows) => new Set(rows.map((row) => row.textContent?.split(' ')[2])).size)
  expect(times).toBe(1)
  await page.evaluate(() => Reflect.get(window, 'setRows')(0))
  await expect.poll(timers).toBe(0)
  await page.close()
})
