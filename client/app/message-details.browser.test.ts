import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { MessageBubble } from '/ui/message-bubble.tsx'

createRoot(document.getElementById('root')).render([
  h(MessageBubble, { key: 1, isOwn: true, time: '14:02', status: 'read', hasTime: false, details: () => 'Delivered 14:03' }, 'Hello'),
  h(MessageBubble, { key: 2, isOwn: false, time: '14:05', details: () => 'Sent yesterday' }, 'Good day'),
])
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('message-details', script)
})
afterAll(() => pages.close())

it('the details of a message open and close by keyboard and by a tap anywhere on it', async () => {
  const page = await pages.browser.newPage()
  await page.goto(pages.address)
  await page.getByText('Hello').waitFor()
  const details = page.getByText('Delivered 14:03')
  await page.keyboard.press('Tab')
  const time = page.getByRole('button', { name: '14:02' })
  expect(await time.evaluate((button) => button === document.activeElement)).toBe(true)
  // The focused element is visible.
  expect((await time.boundingBox())?.width).toBeGreaterThan(20)
  await page.keyboard.press('Enter')
  await details.waitFor()
  expect(await time.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Space')
  await details.waitFor({ state: 'detached' })

  await page.getByText('Good day').click()
  await page.getByText('Sent yesterday').waitFor()
  await page.getByRole('button', { name: '14:05' }).click()
  await page.getByText('Sent yesterday').waitFor({ state: 'detached' })
  await page.close()
})
