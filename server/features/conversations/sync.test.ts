import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeShop, makeUser } from '../../../testing/factories.ts'
import { listen, openPlain, openSocketIo } from '../../../testing/sockets.ts'
import { runSql } from '../../../testing/sql.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
  address = await listen(app)
})
afterAll(() => app.close())

const MAX_BYTES = 300 * 1024
type Missed = { messages: { id: string; seq: number }[]; hasMore: boolean }

/** Appends messages to a chat as if they had been sent. */
const fillChat = async (chatId: string, count: number, content: string) => {
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "ChatMessage" (id, "chatId", seq, "senderId", side, content)
     SELECT gen_random_uuid(), c.id, c."lastSeq" + n, c."buyerId", 'buyer', $3
     FROM "Chat" c, generate_series(1, $2::int) n WHERE c.id = $1::uuid`,
    [chatId, count, content],
  )
  await runSql(
    app.platform.db.kysely,
    `UPDATE "Chat" SET "lastSeq" = "lastSeq" + $2::int WHERE id = $1::uuid`,
    [chatId, count],
  )
}
const fillConversation = async (senderId: string, count: number, message: string) => {
  const where = `WHERE $1::uuid IN ("oneId", "otherId")`
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "DirectMessage" (id, "conversationId", seq, "senderId", "receiverId", "messageType", message)
     SELECT gen_random_uuid(), c.id, c."lastSeq" + n, $1::uuid,
       CASE WHEN c."oneId" = $1::uuid THEN c."otherId" ELSE c."oneId" END, 'text', $3
     FROM (SELECT * FROM "DirectConversation" ${where}) c, generate_series(1, $2::int) n`,
    [senderId, count, message],
  )
  await runSql(
    app.platform.db.kysely,
    `UPDATE "DirectConversation" SET "lastSeq" = "lastSeq" + $2::int ${where}`,
    [senderId, count],
  )
}
const startChat = async (shopId: string) => {
  const buyer = await makeUser(app)
  const { body } = await buyer.call('sendMessage', { shopId, content: 'Hello' })
  return body.data.chatId
}

it.each([
  ['long texts', 'm'.repeat(4000)],
  ['texts that grow six times as JSON', '\u0001'.repeat(4000)],
  ['texts of four bytes a character', '😀'.repeat(2000)],
])('answers within its budget, and misses nothing over several replies: %s', async (_, content) => {
  const shop = await makeShop(app)
  const chatIds = await Promise.all([1, 2, 3, 4].map(() => startChat(shop.id)))
  for (const chatId of chatIds) await fillChat(chatId, 100, content)
  const page = await openSocketIo(address, shop.owner.token)
  const tops = new Map(chatIds.map((id) => [id, 0]))
  let open = chatIds
  let replies = 0
  while (open.length > 0) {
    const { data } = await page.send('sync', {
      chats: Object.fromEntries(open.map((id) => [id, tops.get(id)])),
    })
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(MAX_BYTES)
    const chats = data?.chats as Record<string, Missed> // the contract's answer
    let came = 0
    for (const [id, { messages }] of Object.entries(chats))
      for (const { seq } of messages) {
        expect(seq).toBe((tops.get(id) ?? 0) + 1)
        tops.set(id, seq)
        came += 1
      }
    expect(came).toBeGreaterThan(0)
    open = open.filter((id) => chats[id]?.hasMore)
    replies += 1
  }
  expect([...tops.values()]).toEqual([101, 101, 101, 101])
  expect(replies).toBeGreaterThan(3)
  page.close()
})

it('resumes 5,000 messages over several replies', async () => {
  const shop = await makeShop(app)
  const chatId = await startChat(shop.id)
  await fillChat(chatId, 4999, 'A message as people send it')
  const page = await openPlain(address, shop.owner.token)
  let top = 0
  for (let hasMore = true; hasMore; ) {
    const { data } = await page.send('sync', { chats: { [chatId]: top } })
    const chats = data?.chats as Record<string, Missed> // as above
    for (const { seq } of chats[chatId]?.messages ?? []) {
      expect(seq).toBe(top + 1)
      top = seq
    }
    hasMore = chats[chatId]?.hasMore ?? false
  }
  expect(top).toBe(5000)
  page.close()
})

it('keeps to the budget with direct conversations beside chats', async () => {
  const shop = await makeShop(app)
  const chatId = await startChat(shop.id)
  await fillChat(chatId, 200, 'c'.repeat(4000))
  const others = await Promise.all([makeUser(app), makeUser(app)])
  for (const other of others) {
    await other.call('sendDirectMessage', { receiverId: shop.owner.id, message: 'Hello' })
    await fillConversation(other.id, 150, 'd'.repeat(4000))
  }
  const page = await openPlain(address, shop.owner.token)
  const last = new Map<string, { id: string; seq: number }>()
  let open = others.map(({ id }) => id)
  while (open.length > 0) {
    const { data } = await page.send('sync', {
      chats: { [chatId]: 0 },
      conversations: Object.fromEntries(open.map((id) => [id, last.get(id)?.id ?? ''])),
    })
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(MAX_BYTES)
    const chats = data?.chats as Record<string, Missed> // as above
    expect(chats[chatId]?.messages.length).toBeGreaterThan(0)
    const conversations = data?.conversations as Record<string, Missed> // as above
    for (const [id, { messages }] of Object.entries(conversations))
      for (const message of messages) {
        expect(message.seq).toBe((last.get(id)?.seq ?? 0) + 1)
        last.set(id, message)
      }
    open = open.filter((id) => conversations[id]?.hasMore)
  }
  expect([...last.values()].map(({ seq }) => seq)).toEqual([151, 151])
  page.close()
})

it('catches up with 200 long messages in each of 120 chats, no reply over its budget', {
  timeout: 180_000,
}, async () => {
  const shop = await makeShop(app)
  const chatIds = await Promise.all(Array.from({ length: 120 }, () => startChat(shop.id)))
  for (const chatId of chatIds) await fillChat(chatId, 200, 'm'.repeat(600))
  const page = await openPlain(address, shop.owner.token)
  const tops = new Map(chatIds.map((id) => [id, 0]))
  let open = chatIds
  let replies = 0
  while (open.length > 0) {
    const { data } = await page.send('sync', {
      chats: Object.fromEntries(open.map((id) => [id, tops.get(id)])),
    })
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(MAX_BYTES)
    const chats = data?.chats as Record<string, Missed> // the contract's answer
    const before = [...tops.values()].reduce((sum, top) => sum + top, 0)
    for (const [id, { messages }] of Object.entries(chats))
      for (const { seq } of messages) {
        expect(seq).toBe((tops.get(id) ?? 0) + 1)
        tops.set(id, seq)
      }
    expect([...tops.values()].reduce((sum, top) => sum + top, 0)).toBeGreaterThan(before)
    open = open.filter((id) => chats[id]?.hasMore)
    replies += 1
  }
  expect(new Set(tops.values())).toEqual(new Set([201]))
  expect(replies).toBeGreaterThan(40)
  page.close()
})
