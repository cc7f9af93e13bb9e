import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { useChange } from '/features/admin/use-change.ts'

window.made = 0
const Row = () => {
  const { busy, change } = useChange(() => {})
  const work = () => new Promise((resolve) => {
    window.made += 1
    window.finish = resolve
  })
  const press = () => void change('approve', work, { isQuiet: true })
  // As two presses before the next render.
  return h('button', { onClick: () => [press(), press()] }, busy === null ? 'Approve' : 'Busy')
}
createRoot(document.getElementById('root')).render(h(Row))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('use-change', script)
})
afterAll(() => pages.close())

it('two presses within one frame make one change, and a later one another', async () => {
  const page = await pages.browser.newPage()
  await page.goto(pages.address)
  const made = () => page.evaluate(() => Reflect.get(window, 'made'))
  const finish = () => page.evaluate(() => Reflect.get(window, 'finish')())
  await page.getByText('Approve').click()
  await page.getByText('Busy').waitFor()
  expect(await made()).toBe(1)
  await finish()
  await page.getByText('Approve').click()
  await page.getByText('Busy').waitFor()
  expect(await made()).toBe(2)
  await page.close()
})
