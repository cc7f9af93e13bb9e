import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { AdminRow, StateDot } from '/features/admin/admin-row.tsx'

const row = { id: 'row', name: 'Gugu Matsebula', detail: null, cells: [], menu: [] }
const state = h(StateDot, { tone: 'good' }, 'Active')
const notes = ['Administrator', '+268\\u00a07610\\u00a00099', 'Two-step sign-in', false]
createRoot(document.getElementById('root')).render(
  h(MemoryRouter, null, h('ul', null, h(AdminRow, { ...row, state, notes }))))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('admin-row', script)
})
afterAll(() => pages.close())

it.each([240, 320, 360, 700])('no line of a row begins or ends with a dot, at %d pixels', async (width) => {
  const page = await pages.browser.newPage({ viewport: { width, height: 800 } })
  await page.goto(pages.address)
  await page.getByText('Gugu Matsebula').waitFor()
  // A dot belongs between two texts of its own line; others must be outside of the visible part.
  const stray = await page.getByText('·', { exact: true }).evaluateAll((dots) => {
    const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
    return dots.filter((dot) => {
      const before = boxOf(dot.parentElement?.previousElementSibling)
      const isAmidLine = before.width > 0 && before.top === boxOf(dot.parentElement).top
      const isSeen = boxOf(dot).right > boxOf(dot.closest('.overflow-hidden')).left
      return isSeen !== isAmidLine
    }).length
  })
  expect(stray).toBe(0)
  expect(await page.getByText('·', { exact: true }).count()).toBeGreaterThan(0)
  await page.close()
})
