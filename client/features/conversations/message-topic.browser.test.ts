import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'
import { chatMessage } from './kinds.test-setup.ts'

const productOf = (id: string, title: string) => ({
  ...{ id, title, description: '', status: 'active', category: 'Fashion', isAvailable: true },
  ...{ price: null, regularPrice: null, currency: 'KES', sale: null, shop: { id: 'shop', name: 'Lamu' } },
  ...{ images: [], media: [], tags: [], attributes: {}, stock: { quantity: 3 }, offers: { isOn: true } },
  ...{ stats: { ratingCount: 0 }, viewer: {} },
})
const productIds = ['bag', null, 'sandals', 'sandals', 'gone', 'bag']
const messages = productIds.map((productId, at) => ({ ...chatMessage('chat', at + 1), productId }))

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { changesOfMessages } from '/features/chats/changes.ts'
import { shopChats } from '/features/chats/source.ts'
import { ConversationLog } from '/features/conversations/conversation-log.tsx'
import { upsert } from '/features/conversations/store.ts'

useSession.setState({ status: 'signed-in', user: { id: 'me' } })
upsert('shop', changesOfMessages(${JSON.stringify(messages)}, 'me'))
createRoot(document.getElementById('root')).render(h(MemoryRouter, null,
  h('div', { style: { height: '700px', display: 'grid' } }, h(ConversationLog, {
    source: shopChats, summary: { id: 'chat', self: 'buyer', name: 'Lamu', lastSeq: 0, unreadCount: 0, readSeq: 9 },
    isTyping: false, target: null, onFound: () => {}, onReport: () => {},
  }))))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('message-topic', script)
})
afterAll(() => pages.close())

it('a message about another product than those before it names that product, unless it is gone', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) => route.fulfill({ status: 404, json: {} }))
  for (const [id, title] of [
    ['bag', 'Market bag'],
    ['sandals', 'Beaded sandals'],
  ] as const)
    await page.route(`**/api/products/${id}`, (route) =>
      route.fulfill({ json: { success: true, message: 'OK', data: { product: productOf(id, title) } } }),
    )
  await page.goto(pages.address)
  const topics = page.getByRole('link')
  await expect.poll(() => topics.allTextContents()).toEqual(['Market bag', 'Beaded sandals', 'Market bag'])
  expect(await topics.first().getAttribute('href')).toBe('/products/bag')
  const read = (await page.getByRole('log').textContent()) ?? ''
  const places = ['Market bag', 'Number 1', 'Number 2', 'Beaded sandals', 'Number 3', 'Number 5'].map(
    (text) => read.indexOf(text),
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  await page.close()
})
