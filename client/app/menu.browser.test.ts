import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { Menu } from '/ui/menu.tsx'

const entries = ['Share', 'Report', 'Block'].map((label) => ({
  label, onChoose: () => { document.title = label },
}))
createRoot(document.getElementById('root')).render(h(Menu, { label: 'More', trigger: '…', entries }))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('menu', script)
})
afterAll(() => pages.close())

it('a menu goes by the keyboard: arrows move in it, Escape returns to its button', async () => {
  const page = await pages.browser.newPage()
  await page.goto(pages.address)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const button = page.getByRole('button', { name: 'More' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Share')
  for (const [key, shown] of [
    ['ArrowDown', 'Report'],
    ['End', 'Block'],
    ['ArrowDown', 'Share'],
    ['ArrowUp', 'Block'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focused()).toBe(shown)
  }
  await page.keyboard.press('Escape')
  expect(await focused()).toBe('…')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('Share')
  await page.keyboard.press('Enter')
  expect(await page.title()).toBe('Share')
})
