import { expect, it } from 'vitest'
import { runSql } from '../../../testing/sql.ts'
import { storeDealMessage } from './actions/send-chat-message.ts'
import { app, buyer, setUp, startChat } from './chats.test-setup.ts'

setUp()

it('a message is later than the one before, also in a transaction that began before that', async () => {
  const chatId = await startChat()
  await app.platform.db.transaction(async (tx) => {
    await runSql(tx, 'SELECT 1')
    await buyer.call('sendMessage', { chatId, content: 'And how big is it?' })
    const shared = { chatId, senderId: buyer.id, content: 'Offer', clientMessageId: null }
    const trade = { kind: 'offer', title: 'Basket', priceMinor: 1, currency: 'USD', quantity: 1 } as const
    await storeDealMessage(tx, { ...shared, trade, productId: null, offerId: null })
  })
  const { messages } = (await buyer.call('listMessages', { id: chatId })).body.data
  const times = messages.map(({ createdAt }) => new Date(createdAt).getTime())
  expect(times).toHaveLength(3)
  expect(times).toEqual([...new Set(times)].sort())
  const { chats } = (await buyer.call('listChats')).body.data
  expect(chats.find(({ id }) => id === chatId)?.updatedAt).toBe(messages.at(-1)?.createdAt)
})
