import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ScreenBoundary } from '/app/screen-boundary.tsx'

const Product = ({ id }) => {
  if (id === 'broken') throw new Error('Cannot be rendered')
  return h('h1', null, id)
}
const App = () => {
  const [id, setId] = useState('broken')
  return h('main', null,
    h('button', { onClick: () => setId('good') }, 'Another product'),
    h(ScreenBoundary, { path: '/product/' + id }, h(Product, { id })))
}
createRoot(document.getElementById('root')).render(h(App))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('screen-boundary', script)
})
afterAll(() => pages.close())

it('shows the error of one product only, not of the next on the same screen', async () => {
  const page = await pages.browser.newPage()
  await page.goto(pages.address)
  await page.getByText('This page could not be loaded').waitFor()
  await page.getByRole('button', { name: 'Another product' }).click()
  await page.getByRole('heading', { name: 'good' }).waitFor()
  expect(await page.getByText('This page could not be loaded').count()).toBe(0)
  await page.close()
})
