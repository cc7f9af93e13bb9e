import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestPage } from '../../app/test-page.ts'

const price = { amount: 450, currency: 'SZL', formattedPrice: 'E 450' }
const product = {
  ...{
    id: 'mat',
    title: 'Sisal mat',
    price,
    currency: 'SZL',
    tags: [],
    images: [],
    media: [],
    status: 'active',
  },
  ...{
    isAvailable: true,
    category: 'Home',
    offers: { isOn: true },
    stock: { isInStock: false, quantity: 0 },
  },
  ...{ stats: { ratingCount: 0 }, shop: { id: 'shop', name: 'Weavers', slug: 'weavers' }, viewer: {} },
}
const productInfo = { id: 'mat', title: 'Sisal mat', price, image: null, mediaType: null }
const at = '2026-01-01T00:00:00.000Z'
const declined = {
  ...{ id: 'offer', chatId: 'chat', productId: 'mat', shopId: 'shop', buyerId: 'lindiwe', by: 'buyer' },
  product: { id: 'mat', title: 'Sisal mat', price, poster: null },
  ...{ price, quantity: 1, total: price, note: null, status: 'declined', history: [] },
  ...{ dealId: null, createdAt: at, updatedAt: at },
}

const script = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '/ui/tokens.css'
import { useSession } from '/app/session.ts'
import { ChatComposer } from '/features/chats/chat-composer.tsx'
import { StartChat } from '/features/chats/start-chat.tsx'
import { ChatOffer, OfferAgain } from '/features/deals/chat-offer.tsx'
import { useProduct } from '/features/products/store.ts'
import { loadProduct } from '/features/products/api.ts'

useSession.setState({ status: 'signed-in', user: { id: 'lindiwe', shops: [] } })
const chat = (side, more) => ({
  id: 'chat', shopId: 'shop', buyerId: 'lindiwe', ownerId: 'thandi', side,
  recipient: { id: 'other', name: 'Other', logo: null }, shop: { id: 'shop' },
  productInfo: ${JSON.stringify(productInfo)}, ...more,
})
const Talk = ({ chat, productId = null }) => h('div', null,
  h(ChatOffer, { chat }),
  h(OfferAgain, { offer: ${JSON.stringify(declined)} }),
  h(ChatComposer, { chat, productId, onProductDone: () => {} }))
const Begin = () => h(StartChat, {
  shop: { id: 'shop', name: 'Weavers', logo: null }, productId: 'mat', product: useProduct('mat') ?? null,
  isOpen: true, onClose: () => {}, onStarted: () => {},
})
const parts = {
  '#buyer': () => h(Talk, { chat: chat('buyer') }),
  '#shop': () => h(Talk, { chat: chat('shop') }),
  '#next': () => h(Talk, { chat: chat('buyer', { productInfo: null }), productId: 'mat' }),
  '#begin': () => { void loadProduct('mat'); return h(Begin) },
}
createRoot(document.getElementById('root')).render(h(MemoryRouter, null, parts[location.hash]()))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('sold-out-chat', script)
})
afterEach(() => Promise.all(pages.browser.contexts().map((context) => context.close())))
afterAll(() => pages.close())

const open = async (part: string) => {
  const page = await pages.browser.newPage({ locale: 'en-SZ', viewport: { width: 360, height: 800 } })
  await page.route('**/api/**', (route) => route.fulfill({ status: 404, json: {} }))
  await page.route('**/api/products/mat', (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data: { product } } }),
  )
  await page.goto(`${pages.address}#${part}`)
  return page
}
const question = 'When will it be back in stock?'

it.each(['buyer', 'shop'])(
  'a chat about a sold-out product says so to the %s, and takes no offer',
  async (side) => {
    const page = await open(side)
    await expect.poll(() => page.getByText('Out of stock').count()).toBe(2)
    expect(await page.getByRole('button', { name: /offer/ }).count()).toBe(0)
    const replies = page.getByRole('list', { name: 'Quick messages' })
    const first = side === 'buyer' ? question : 'Sorry, it is sold.'
    await expect.poll(() => replies.getByRole('listitem').first().textContent()).toBe(first)
    expect(await replies.getByText('still available').count()).toBe(0)
  },
)

it('the next message about a sold-out product asks when there is more', async () => {
  const page = await open('next')
  await expect.poll(() => page.getByRole('textbox').inputValue()).toBe(question)
})

it('the first words about a sold-out product ask when there is more', async () => {
  const page = await open('begin')
  await expect.poll(() => page.getByRole('textbox').inputValue()).toBe(question)
})
