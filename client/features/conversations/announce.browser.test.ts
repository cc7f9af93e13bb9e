import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { shopChats } from '/features/chats/source.ts'
import { announceMessage } from '/features/conversations/announce.ts'
import { ConversationView } from '/features/conversations/conversation-view.tsx'
import { useToasts } from '/ui/toast.ts'

const source = { ...shopChats, open: () => new Promise(() => {}) }
const root = createRoot(document.getElementById('root'))
Object.assign(window, {
  show: (id) => root.render(h(MemoryRouter, null, id && h(ConversationView, {
    source, id, head: 'Thabo', about: null, composer: null, missingText: '',
    onReport: () => {}, onBack: () => {}, target: null, onFound: () => {},
  }))),
  announce: (id, content) => announceMessage({
    path: shopChats.pathOf(id), list: shopChats.listPath, sender: { name: 'Thabo', picture: null }, content,
  }),
  announced: () => useToasts.getState().toasts.map(({ text }) => text),
})
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('announce', script)
})
afterAll(() => pages.close())

it('a message gets no banner while its conversation is open, on a page of any address', async () => {
  const page = await pages.browser.newPage()
  const on = <Answer>(name: string, ...given: string[]): Promise<Answer> =>
    page.evaluate(([called = '', ...rest]) => Reflect.get(window, called)(...rest), [name, ...given])
  await page.goto(pages.address)
  await page.waitForFunction(() => Reflect.has(window, 'announced'))
  await on('show', 'thabo')
  await page.getByText('Thabo').waitFor()
  await on('announce', 'thabo', 'Seen already')
  await on('announce', 'nomsa', 'From elsewhere')
  expect(await on('announced')).toEqual(['From elsewhere'])
  await on('show', '')
  await page.getByText('Thabo').waitFor({ state: 'detached' })
  await on('announce', 'thabo', 'Are you there?')
  expect(await on('announced')).toEqual(['From elsewhere', 'Are you there?'])
})
