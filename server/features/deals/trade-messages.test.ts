import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runSql } from '../../../testing/sql.ts'
import { app, openMarket, setUp } from './deals.test-setup.ts'

setUp()

const MIGRATION = '../../../prisma/migrations/20261127200000_trades_of_messages/migration.sql'
/** The statements that fill the column, without the one that adds it. */
const backfill = readFileSync(new URL(MIGRATION, import.meta.url), 'utf8').replace(/^ALTER TABLE.*$/m, '')

/** A chat with an offer, a purchase, a reply to each, and a purchase typed by hand. */
const tradingChat = async () => {
  const { product, buyer, owner } = await openMarket()
  const { offer, chatId } = (await buyer.call('makeOffer', { id: product.id, amount: 79.5, quantity: 2 }))
    .body.data
  await owner.call('counterOffer', { id: offer.id, amount: 90 })
  await buyer.call('buyProduct', { id: product.id })
  const { title } = offer.product
  const read = async () => (await owner.call('listMessages', { id: chatId })).body.data.messages
  for (const { id } of await read())
    await owner.call('sendMessage', { chatId, content: 'Thank you', replyToId: id })
  const typed = `I would like to buy ${title} for E 100`
  await buyer.call('sendMessage', { chatId, content: typed })
  const formatted = (formattedPrice: string, amount: number) => ({
    amount,
    currency: 'SZL',
    formattedPrice,
  })
  const trades = [
    {
      kind: 'offer',
      quantity: 2,
      title,
      price: formatted('E 79.50', 79.5),
      total: formatted('E 159', 159),
    },
    {
      kind: 'purchase',
      quantity: 1,
      title,
      price: formatted('E 100', 100),
      total: formatted('E 100', 100),
    },
  ]
  return { buyer, owner, title, typed, trades, read }
}

it('are data beside the sentence: in the message, its quote, the search, the push and the list', async () => {
  app.pushes.length = 0
  const { buyer, owner, title, typed, trades, read } = await tradingChat()
  const messages = await read()
  expect(messages.map(({ content }) => content)).toEqual([
    `Offer for 2 × ${title}: E 79.50 each, E 159 in total`,
    `I would like to buy ${title} for E 100`,
    'Thank you',
    'Thank you',
    typed,
  ])
  const [offer, purchase] = trades
  expect(messages.map(({ trade }) => trade)).toEqual([offer, purchase, undefined, undefined, undefined])
  expect(messages.map(({ replyTo }) => replyTo?.trade)).toEqual([
    undefined,
    undefined,
    offer,
    purchase,
    undefined,
  ])
  expect(messages.at(-1)).not.toHaveProperty('trade')

  const found = (await owner.call('searchMessages', { q: 'thank you' })).body.data.messages
  expect(found.map(({ replyTo }) => replyTo?.trade)).toEqual([purchase, offer])
  await app.settle()
  const pushed = app.pushes.filter(({ event }) => event === 'chat:message')
  expect(pushed.map(({ data }) => data)).toMatchObject(
    messages.map((message) => ({
      message: { id: message.id, content: message.content },
    })),
  )
  expect(pushed.map(({ data }) => Object(data).message.trade)).toEqual(messages.map(({ trade }) => trade))

  const last = async () => (await buyer.call('listChats')).body.data.chats[0]?.lastMessage
  expect(await last()).toMatchObject({ content: typed, kind: 'text' })
  expect(await last()).not.toHaveProperty('trade')
})

it('are in the list of chats while they are its last message', async () => {
  const { product, buyer, owner } = await openMarket()
  const last = async () => (await owner.call('listChats')).body.data.chats[0]?.lastMessage
  await buyer.call('makeOffer', { id: product.id, amount: 80 })
  expect(await last()).toMatchObject({ kind: 'offer', trade: { kind: 'offer', total: { amount: 80 } } })
  await buyer.call('buyProduct', { id: product.id })
  expect(await last()).toMatchObject({ kind: 'text', trade: { kind: 'purchase', total: { amount: 100 } } })
})

it('are in the list of chats with their state now: of the offer, then of the deal', async () => {
  const { product, buyer, owner } = await openMarket()
  const state = async () => (await owner.call('listChats')).body.data.chats[0]?.lastMessage?.tradeState
  const { offer } = (await buyer.call('makeOffer', { id: product.id, amount: 80 })).body.data
  expect(await state()).toMatchObject({ offerId: offer.id, status: 'pending', total: { amount: 80 } })
  await owner.call('counterOffer', { id: offer.id, amount: 90 })
  expect(await state()).toMatchObject({ status: 'pending', payment: null, total: { amount: 90 } })
  await buyer.call('acceptOffer', { id: offer.id })
  expect(await state()).toMatchObject({ status: 'agreed', payment: 'none', total: { amount: 90 } })

  await buyer.call('buyProduct', { id: product.id })
  expect(await state()).toMatchObject({ offerId: null, status: 'agreed', total: { amount: 100 } })
})

it('stay as they were when the offer changes, and are found for messages stored without them', async () => {
  const { trades, read } = await tradingChat()
  const before = await read()
  await runSql(app.platform.db.kysely, 'UPDATE "ChatMessage" SET trade = NULL')
  expect((await read()).filter(({ trade }) => trade)).toEqual([])
  await runSql(app.platform.db.kysely, backfill)
  const after = await read()
  expect(after.map(({ trade }) => trade)).toEqual(before.map(({ trade }) => trade))
  expect(after.map(({ trade }) => trade).filter(Boolean)).toEqual(trades)
})
