import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { useQuestions } from '/features/chats/use-questions.ts'

const Questions = () => h('ul', null, useQuestions().questions.map(({ chatId, from, said }) => h('li', { key: chatId }, from + ': ' + said)))
createRoot(document.getElementById('root')).render(h(Questions))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('use-questions', script)
})
afterAll(() => pages.close())

/** Returns the questions that are shown for these chats. */
const questionsOf = async (chats: object[]): Promise<string[]> => {
  const page = await pages.browser.newPage()
  await page.route('**/api/chats/with-unread-counts?*', (route) =>
    route.fulfill({ json: { success: true, data: { chats, pagination: { hasMore: false } } } }),
  )
  await page.goto(pages.address)
  await page.getByRole('listitem').first().waitFor()
  const shown = await page.getByRole('listitem').allTextContents()
  await page.close()
  return shown
}

it('questions of closed accounts wait for no answer', async () => {
  const chats = [undefined, 'deleted', 'deactivated'].map((closed, index) => ({
    id: `chat${index}`,
    side: 'shop',
    recipient: { name: closed ?? 'Thabo', closed },
    unreadCount: 1,
    lastMessage: { content: 'Any smaller ones?', kind: 'text' },
  }))
  expect(await questionsOf(chats)).toEqual(['Thabo: Any smaller ones?'])
})

it('a question that was read still waits for its answer; thanks that were read do not', async () => {
  const chatOf = (name: string, side: string, content: string) => ({
    ...{ id: name, side: 'shop', recipient: { name }, unreadCount: 0, read: { buyer: 0, shop: 5 } },
    lastMessage: { seq: 5, side, content, kind: 'text' },
  })
  const chats = [
    chatOf('Read', 'buyer', 'Can I get it by Friday?'),
    chatOf('Thanks', 'buyer', 'Thank you'),
    chatOf('Answered', 'shop', 'Yes. On Thursday?'),
  ]
  expect(await questionsOf(chats)).toEqual(['Read: Can I get it by Friday?'])
})
