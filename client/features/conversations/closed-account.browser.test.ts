import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { shopChats } from '/features/chats/source.ts'
import { changesOfChats, changesOfMessages } from '/features/chats/changes.ts'
import { ConversationItem } from '/features/conversations/conversation-item.tsx'
import { ConversationView } from '/features/conversations/conversation-view.tsx'

const at = '2026-01-01T10:00:00.000Z'
const shared = { chatId: 'chat', replyToId: null, replyTo: null, reactions: [], reactionSeq: 0, attachments: [], status: 'read', createdAt: at }
const messages = [
  { ...shared, id: 'm1', seq: 1, side: 'buyer', senderId: 'thabo', content: 'Like this one?' },
  { ...shared, id: 'm2', seq: 2, side: 'shop', senderId: 'asha', content: 'Yes' },
  { ...shared, id: 'm3', seq: 3, side: 'buyer', senderId: 'thabo', content: '' },
]
const marks = { buyer: 3, shop: 3 }
const chatOf = (closed) => ({
  id: 'chat', side: 'shop', ownerId: 'asha', buyerId: 'thabo', shop: {}, productInfo: null, lastMessage: messages[2],
  recipient: { id: 'thabo', name: 'Thabo', logo: null, closed }, lastSeq: 3, unreadCount: 0, read: marks, delivered: marks, updatedAt: at,
})
const open = (closed) => async () => [...changesOfChats([chatOf(closed)]), ...changesOfMessages(messages, 'asha')]
useSession.setState({ status: 'signed-in', user: { id: 'asha' } })
const root = createRoot(document.getElementById('root'))
window.show = (closed) => {
  const source = { ...shopChats, open: open(closed) }
  const view = h(ConversationView, { source, id: 'chat', head: 'Thabo', about: null, composer: h('p', null, 'Composer'), missingText: '', onReport: () => {}, onBack: () => {}, target: null, onFound: () => {} })
  root.render(h(MemoryRouter, null, h('div', { style: { height: 500 } }, view), h('ul', null, h(ConversationItem, { source, id: 'chat' }))))
}
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('closed-account', script)
})
afterAll(() => pages.close())

const open = async (closed?: 'deleted' | 'deactivated') => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.goto(pages.address)
  await page.waitForFunction(() => Reflect.has(window, 'show'))
  await page.evaluate((state) => Reflect.get(window, 'show')(state), closed)
  await page.getByRole('log').getByText('Like this one?').waitFor()
  return page
}

it('to a deleted account nothing is written, and what was removed with it says so', async () => {
  const page = await open('deleted')
  const log = page.getByRole('log')
  await page.getByText('This account was deleted').waitFor()
  expect(await page.getByText('Composer').count()).toBe(0)
  await log.getByText('Removed with the account').waitFor()
  await page.getByRole('list').last().getByText('Removed with the account').waitFor()
  // There is nothing to do with what is gone.
  const menus = log.getByRole('button', { name: 'More' })
  await expect.poll(() => menus.count()).toBe(2)
  await menus.first().click()
  await page.getByRole('button', { name: 'Copy text' }).waitFor()
  expect(await page.getByRole('button', { name: 'Reply' }).count()).toBe(0)
  await page.close()
})

it('to a deactivated account neither, but to all others', async () => {
  const closed = await open('deactivated')
  await closed.getByText('This account is deactivated').waitFor()
  expect(await closed.getByText('Composer').count()).toBe(0)
  await closed.close()

  const page = await open()
  await page.getByText('Composer').waitFor()
  await page.getByRole('log').getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('button', { name: 'Reply' }).waitFor()
  await page.close()
})
