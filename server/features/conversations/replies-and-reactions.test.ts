import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Emoji } from '../../../contract/chats/emojis.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { listen, openSocketIo } from '../../../testing/sockets.ts'
import { eraseUser } from './actions/erase-user.ts'
import { conversationsExport } from './tables.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await startTestApp()
  address = await listen(app)
})
afterAll(() => app.close())

const kinds = {
  shop: {
    push: 'chat:reaction',
    start: async (buyer: TestUser, owner: TestUser) => {
      const shop = await makeShop(app, { owner })
      const { body } = await buyer.call('sendMessage', { shopId: shop.id, content: 'Hello' })
      const { chatId: id } = body.data
      return { message: body.data.message, ids: { [buyer.id]: id, [owner.id]: id } }
    },
    send: async (user: TestUser, id: string, more: object) =>
      (await user.call('sendMessage', { chatId: id, content: 'Yes', ...more })).body.data.message,
    messages: async (user: TestUser, id: string, before?: string) =>
      (await user.call('listMessages', { id, before })).body.data,
    react: 'reactToMessage',
    syncOf: (id: string) => ({ chats: { [id]: 1 } }),
    part: 'chats',
    exported: 'chatReactions',
  },
  direct: {
    push: 'dealer:reaction',
    start: async (buyer: TestUser, owner: TestUser) => {
      const { body } = await buyer.call('sendDirectMessage', { receiverId: owner.id, message: 'Hello' })
      return { message: body.data.message, ids: { [buyer.id]: owner.id, [owner.id]: buyer.id } }
    },
    send: async (user: TestUser, id: string, more: object) =>
      (await user.call('sendDirectMessage', { receiverId: id, message: 'Yes', ...more })).body.data.message,
    messages: async (user: TestUser, id: string, before?: string) =>
      (await user.call('listDirectMessages', { id, cursor: before })).body.data,
    react: 'reactToDirectMessage',
    syncOf: (id: string) => ({ conversations: { [id]: '' } }),
    part: 'conversations',
    exported: 'directReactions',
  },
} as const

describe.each(Object.entries(kinds))('in conversations of kind %s', (_, kind) => {
  let buyer: TestUser
  let owner: TestUser
  let message: { id: string; seq: number }
  let ids: Record<string, string>
  beforeEach(async () => {
    buyer = await makeUser(app)
    owner = await makeUser(app)
    const started = await kind.start(buyer, owner)
    message = started.message
    ids = started.ids
  })
  const idFor = (user: TestUser) => ids[user.id] ?? ''
  const react = (user: TestUser, emoji: Emoji | null, id = message.id) => user.call(kind.react, { id, emoji })
  const missed = async (user: TestUser, after: number) => {
    const page = await openSocketIo(address, user.token)
    const id = idFor(user)
    const { data } = await page.send('sync', { ...kind.syncOf(id), reactions: { [id]: after } })
    page.close()
    const parts = data as Record<string, Record<string, object>> // the contract's answer
    return parts[kind.part]?.[id]
  }

  it('a reply carries the beginning of what it answers', async () => {
    const long = await kind.send(buyer, idFor(buyer), {
      [kind.part === 'chats' ? 'content' : 'message']: 'long '.repeat(100).trim(),
    })
    const reply = await kind.send(owner, idFor(owner), { replyToId: long.id })
    const quote = { id: long.id, seq: long.seq, senderId: buyer.id, kind: 'text' }
    expect(reply.replyTo).toEqual({ ...quote, text: 'long '.repeat(28) })
    const { messages } = await kind.messages(buyer, idFor(buyer))
    expect(messages.at(-1)).toMatchObject({ replyToId: long.id, replyTo: quote })
    expect(messages[0]).toMatchObject({ replyToId: null, replyTo: null })
  })

  it('a message of another conversation is not quoted', async () => {
    const stranger = await makeUser(app)
    const elsewhere = await kind.start(stranger, await makeUser(app))
    const reply = await kind.send(owner, idFor(owner), { replyToId: elsewhere.message.id })
    expect(reply).toMatchObject({ replyToId: null, replyTo: null })
    const unknown = await kind.send(owner, idFor(owner), { replyToId: crypto.randomUUID() })
    expect(unknown).toMatchObject({ replyToId: null, replyTo: null })
  })

  it('both sides get a reaction at once, and each has one per message', async () => {
    const page = await openSocketIo(address, buyer.token)
    expect((await react(owner, '👍')).body.data).toEqual({
      messageId: message.id,
      seq: 1,
      reactions: [{ userId: owner.id, emoji: '👍' }],
      reactionSeq: 1,
    })
    expect(await page.until(kind.push)).toMatchObject({ messageId: message.id, reactionSeq: 1 })
    await react(buyer, '😂')
    await react(owner, '❤️')
    const { messages, reactionSeq } = await kind.messages(buyer, idFor(buyer))
    expect(messages[0]?.reactions).toHaveLength(2)
    expect(messages[0]?.reactions).toEqual(
      expect.arrayContaining([
        { userId: buyer.id, emoji: '😂' },
        { userId: owner.id, emoji: '❤️' },
      ]),
    )
    expect([messages[0]?.reactionSeq, reactionSeq]).toEqual([3, 3])
    page.close()
  })

  it('a page without messages names the latest reaction, too', async () => {
    await react(owner, '👍')
    await react(owner, '❤️')
    const { messages, reactionSeq } = await kind.messages(buyer, idFor(buyer), message.id)
    expect({ messages, reactionSeq }).toEqual({ messages: [], reactionSeq: 2 })
  })

  it('a repetition changes nothing, and a reaction can be taken back', async () => {
    await react(owner, '👍')
    expect((await react(owner, '👍')).body.data.reactionSeq).toBe(1)
    expect((await react(owner, null)).body.data).toMatchObject({ reactions: [], reactionSeq: 2 })
    expect((await react(owner, null)).body.data.reactionSeq).toBe(2)
  })

  it('reactions of both at once are all kept and numbered without gaps', async () => {
    const texts = await Promise.all([1, 2, 3].map(() => kind.send(buyer, idFor(buyer), {})))
    const all = [message, ...texts].map(({ id }) => id)
    const results = await Promise.all(all.flatMap((id) => [react(buyer, '🙏', id), react(owner, '😮', id)]))
    const numbers = results.map(({ body }) => body.data.reactionSeq)
    expect(numbers.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const { messages } = await kind.messages(owner, idFor(owner))
    for (const { reactions } of messages) expect(reactions).toHaveLength(2)
  })

  it('what was missed is caught up by number, the removal of a reaction too', async () => {
    const second = await kind.send(buyer, idFor(buyer), {})
    await react(owner, '👍')
    await react(owner, '👍', second.id)
    await react(owner, null)
    expect(await missed(buyer, 1)).toMatchObject({
      reactions: [
        { messageId: second.id, reactionSeq: 2 },
        { messageId: message.id, reactions: [], reactionSeq: 3 },
      ],
      reactionSeq: 3,
    })
    expect(await missed(buyer, 3)).toMatchObject({ reactions: [], reactionSeq: 3, hasMore: false })
  })

  it('more than fits into one reply comes in several', async () => {
    const count = 110
    for (let n = 1; n <= count; n += 1) {
      const { id } = n === 1 ? message : await kind.send(buyer, idFor(buyer), {})
      await react(owner, '👍', id)
    }
    expect(await missed(buyer, 0)).toMatchObject({ reactionSeq: 100, hasMore: true })
    expect(await missed(buyer, 100)).toMatchObject({ reactionSeq: count, hasMore: false })
  })

  it('strangers cannot react, nor people who blocked each other, nor with anything else', async () => {
    const stranger = await makeUser(app)
    expect((await react(stranger, '👍')).status).toBe(404)
    expect((await react(owner, '💣' as Emoji)).status).toBe(422)
    expect((await react(owner, '👍', crypto.randomUUID())).status).toBe(404)
    await buyer.call('blockUser', { id: owner.id })
    expect((await react(owner, '👍')).status).toBe(403)
    expect((await react(buyer, '👍')).status).toBe(403)
  })

  it('reactions are in the export of their author, and go with the account', async () => {
    await react(owner, '👍')
    await react(buyer, '❤️')
    const section = conversationsExport[kind.exported]
    const rows = async (userId: string) => {
      const query = section?.({ userId, after: undefined, limit: 10 })
      return (await query?.execute(app.platform.db.kysely))?.rows.map(({ row }) => JSON.parse(row))
    }
    expect(await rows(owner.id)).toEqual([{ messageId: message.id, emoji: '👍' }])
    await eraseUser(app.platform, owner.id)
    expect(await rows(owner.id)).toEqual([])
    expect(await missed(buyer, 2)).toMatchObject({
      reactions: [{ reactions: [{ userId: buyer.id, emoji: '❤️' }], reactionSeq: 3 }],
    })
  })
})
