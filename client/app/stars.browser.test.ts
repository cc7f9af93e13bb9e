import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { Stars } from '/ui/stars.tsx'

document.documentElement.style.fontSize = '200%'
createRoot(document.getElementById('root')).render(h('p', null, h(Stars, { value: 5 })))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('stars', script)
})
afterAll(() => pages.close())

it('with text twice as large, five stars are filled to their top', async () => {
  const page = await pages.browser.newPage()
  await page.goto(pages.address)
  const rows = page.getByRole('img').locator('svg')
  const tops = await rows.evaluateAll((stars) => stars.map((star) => star.getBoundingClientRect().top))
  expect(tops).toEqual(Array(10).fill(tops[0]))
})
