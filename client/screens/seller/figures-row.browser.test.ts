import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { FiguresRow } from '/screens/seller/figures-row.tsx'

const Page = () => {
  const [version, setVersion] = useState('1')
  return h('div', null,
    h(FiguresRow, { shopId: 's', version, onOpen: () => {} }),
    h('button', { onClick: () => setVersion('2') }, 'Liked'),
    h('button', { onClick: () => setVersion('1') }, 'Unliked'))
}
createRoot(document.getElementById('root')).render(h(Page))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('figures-row', script)
})
afterAll(() => pages.close())

it('a count that goes up and back again is loaded both times', async () => {
  const page = await pages.browser.newPage()
  let asked = 0
  await page.route('**/api/shops/s/**', (route) => {
    asked += 1
    const totals = { views: 10 + asked, likes: 0, followers: 0, chats: 0 }
    return route.fulfill({ json: { success: true, data: { stats: { totals } } } })
  })
  await page.goto(pages.address)
  await page.getByText('11', { exact: true }).waitFor()
  await page.getByText('Liked', { exact: true }).click()
  await page.getByText('12', { exact: true }).waitFor()
  await page.getByText('Unliked', { exact: true }).click()
  await page.getByText('13', { exact: true }).waitFor()
  expect(asked).toBe(3)
  await page.close()
})
