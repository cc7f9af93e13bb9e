import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { useQuestions } from '/features/chats/use-questions.ts'

const Questions = () => h('ul', null, useQuestions().map(({ chatId, from, said }) => h('li', { key: chatId }, from + ': ' + said)))
createRoot(document.getElementById('root')).render(h(Questions))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('use-questions', script)
})
afterAll(() => pages.close())

it('questions of closed accounts wait for no answer', async () => {
  const page = await pages.browser.newPage()
  const chats = [undefined, 'deleted', 'deactivated'].map((closed, index) => ({
    id: `chat${index}`,
    side: 'shop',
    recipient: { name: closed ?? 'Thabo', closed },
    unreadCount: 1,
    lastMessage: { content: 'Any smaller ones?', kind: 'text' },
  }))
  await page.route('**/api/chats/with-unread-counts?*', (route) =>
    route.fulfill({ json: { success: true, data: { chats, pagination: { hasMore: false } } } }),
  )
  await page.goto(pages.address)
  await page.getByRole('listitem').first().waitFor()
  expect(await page.getByRole('listitem').allTextContents()).toEqual(['Thabo: Any smaller ones?'])
  await page.close()
})
