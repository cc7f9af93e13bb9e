import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { isReplyKey } from '/features/conversations/reply-key.ts'

window.replies = []
const onKeyDown = (event) => {
  if (!isReplyKey(event)) return
  event.preventDefault()
  window.replies.push(event.target.id)
}
createRoot(document.getElementById('root')).render(h('div', { onKeyDown },
  h('button', { id: 'message' }, 'Message'),
  h('textarea', { id: 'note' }),
  h('dialog', { open: true }, h('button', { id: 'counter' }, 'Counter'), h('input', { id: 'amount' }))))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('reply-key', script)
})
afterAll(() => pages.close())

it('R answers a message, and is a letter in what is typed and a key of an open sheet', async () => {
  const page = await pages.browser.newPage()
  await page.goto(pages.address)
  for (const id of ['note', 'amount', 'counter', 'message']) await page.locator(`#${id}`).press('r')
  expect(await page.locator('#note').inputValue()).toBe('r')
  expect(await page.locator('#amount').inputValue()).toBe('r')
  expect(await page.evaluate(() => Reflect.get(window, 'replies'))).toEqual(['message'])
  await page.close()
})
