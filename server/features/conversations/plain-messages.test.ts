import { expect, it } from 'vitest'
import { watchStatements } from '../../../testing/statements.ts'
import { app, buyer, setUp, startChat } from './chats.test-setup.ts'

setUp()

it('a plain message is one statement that reads no other message, and neither it nor its news reads offers or deals', async () => {
  const chatId = await startChat()
  await app.settle()
  const statements = watchStatements()
  const sent = await buyer.call('sendMessage', { chatId, content: 'Good day' })
  const stored = statements.count('"ChatMessage"')
  const readsAnother = statements.count('"ChatMessage" q')
  await app.settle()
  const tables = ['"Offer"', '"Deal"'].map((table) => statements.count(table))
  statements.mockRestore()
  expect([sent.status, stored, readsAnother, ...tables]).toEqual([201, 1, 0, 0, 0])
})
