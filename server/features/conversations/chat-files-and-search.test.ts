import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { app, buyer, setUp, shop, startChat } from './chats.test-setup.ts'

setUp()

describe('files', () => {
  const image = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#a40' } })
      .jpeg()
      .toBuffer()
  const uploaded = async (user: TestUser, folder: 'chats' | 'comments' = 'chats') => {
    const file = { bytes: await image(), filename: 'photo.jpg', type: 'image/jpeg' }
    return (await user.call('uploadMedia', { folder }, { files: { file } })).body.data.key
  }
  const get = async (url: string) => (await app.app.inject({ url })).statusCode

  it('go with a message by their keys, readable at addresses that expire, text or none', async () => {
    const chatId = await startChat()
    const keys = [await uploaded(buyer), await uploaded(buyer)]
    const sent = await buyer.call('sendMessage', { chatId, attachments: keys.map((key) => ({ key })) })
    expect([sent.status, sent.body.data.message.content]).toEqual([201, ''])
    expect(sent.body.data.message.attachments).toEqual(
      keys.map((key) => ({
        type: 'image',
        key,
        url: expect.stringContaining('signature='),
        filename: 'photo.jpg',
        size: expect.any(Number),
        mimeType: 'image/webp',
      })),
    )
    const { body } = await shop.owner.call('listMessages', { id: chatId })
    const [first] = body.data.messages.at(-1)?.attachments ?? []
    expect(await get(first?.url ?? '')).toBe(200)
    expect(await get(`/media/${first?.key}`)).toBe(404)
    const list = await shop.owner.call('listChats', {})
    expect(list.body.data.chats[0]?.lastMessage).toMatchObject({ content: '', hasAttachments: true })
    await app.settle()
    expect(app.pushes.findLast((push) => push.event === 'chat:message')).toMatchObject({
      data: { message: { attachments: [{ key: keys[0] }, { key: keys[1] }] } },
    })
  })

  it('come as a form too, at most five, only images and videos', async () => {
    const chatId = await startChat()
    const form = async (bytes: Uint8Array, name = 'photo.jpg') =>
      buyer.call(
        'sendMessage',
        { chatId },
        { files: { files: { bytes, filename: name, type: 'image/jpeg' } } },
      )
    const sent = await form(await image())
    expect([sent.status, sent.body.data.message.attachments.length]).toEqual([201, 1])
    const paper = await form(Buffer.from('%PDF-1.4 a paper'), 'photo.jpg')
    expect([paper.status, paper.body.message]).toEqual([415, 'Only images and videos are allowed'])
    const large = await form(Buffer.alloc(50 * 1024 * 1024 + 1))
    expect([large.status, large.body.message]).toEqual([413, 'File size must be less than 50MB'])
    const six = await buyer.call('sendMessage', {
      chatId,
      attachments: Array.from({ length: 6 }, (_, index) => ({ key: `key-${index}` })),
    })
    expect([six.status, six.body.errors]).toEqual([
      422,
      [{ path: 'body.attachments', message: 'Maximum 5 files allowed' }],
    ])
    const { body } = await buyer.call('listMessages', { id: chatId })
    expect(body.data.messages.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('must be one’s own, of a chat, and in nothing else yet; a refused message takes none', async () => {
    const chatId = await startChat()
    const stranger = await makeUser(app)
    const own = await uploaded(buyer)
    const send = async (key: string, by: TestUser = buyer) => {
      const answer = await by.call('sendMessage', { chatId, content: 'Look', attachments: [{ key }] })
      return [answer.status, answer.body.error?.code]
    }
    expect(await send(await uploaded(shop.owner))).toEqual([422, 'UPLOAD_UNKNOWN'])
    expect(await send(await uploaded(buyer, 'comments'))).toEqual([422, 'UPLOAD_UNKNOWN'])
    expect(await send('no-such-key')).toEqual([422, 'UPLOAD_UNKNOWN'])
    const theirs = await uploaded(stranger)
    expect(await send(theirs, stranger)).toEqual([404, 'NOT_FOUND'])
    const row = await app.platform.db.prisma.upload.findUnique({ where: { key: theirs } })
    expect(row?.attachedAt).toBeNull()
    expect(await send(own)).toEqual([201, undefined])
    expect(await send(own)).toEqual([422, 'UPLOAD_UNKNOWN'])
  })

  it('are taken once where one message is sent ten times at once', async () => {
    const chatId = await startChat()
    const attachments = [{ key: await uploaded(buyer) }]
    const clientMessageId = newId()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        buyer.call('sendMessage', { chatId, content: 'Once', attachments, clientMessageId }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
    const ids = answers.map(({ body }) => `${body.data.message.id} ${body.data.message.attachments.length}`)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('searching', () => {
  it('finds words in one’s own messages of both sides, newest first, and nobody else’s', async () => {
    const chatId = await startChat()
    const mine = { buyer, shop }
    await buyer.call('sendMessage', { chatId, content: 'A zebra print, 100% cotton' })
    await shop.owner.call('sendMessage', { chatId, content: 'The ZEBRA one is sold' })
    await startChat()
    await buyer.call('sendMessage', { shopId: shop.id, content: 'Another zebra' })
    const found = async (who: TestUser, q: string) =>
      (await who.call('searchMessages', { q })).body.data.messages.map(({ content }) => content)
    for (const who of [mine.buyer, mine.shop.owner])
      expect(await found(who, 'zebra')).toEqual(['The ZEBRA one is sold', 'A zebra print, 100% cotton'])
    expect(await found(mine.buyer, '100%')).toEqual(['A zebra print, 100% cotton'])
    expect(await found(mine.buyer, '1_0')).toEqual([])
    const paged = await mine.buyer.call('searchMessages', { q: 'zebra', limit: 1, page: 2 })
    expect([paged.body.data.messages[0]?.content, paged.body.data.pagination]).toEqual([
      'A zebra print, 100% cotton',
      { currentPage: 2, totalPages: 2, total: 2, hasMore: false, nextCursor: null },
    ])
    const first = await mine.buyer.call('searchMessages', { q: 'zebra', limit: 1 })
    const cursor = first.body.data.pagination.nextCursor ?? ''
    await mine.buyer.call('sendMessage', { chatId, content: 'A third zebra' })
    const second = await mine.buyer.call('searchMessages', { q: 'zebra', limit: 1, cursor })
    expect([second.body.data.messages[0]?.content, second.body.data.pagination]).toMatchObject([
      'A zebra print, 100% cotton',
      { total: 3, hasMore: false, nextCursor: null },
    ])
    expect((await mine.buyer.call('searchMessages', { q: 'zebra', cursor: 'x' })).status).toBe(422)
    const past = await mine.buyer.call('searchMessages', { q: 'zebra', limit: 1, page: 4 })
    expect(past.body.data).toMatchObject({ messages: [], pagination: { total: 3, totalPages: 3 } })
    expect((await mine.buyer.call('searchMessages', { q: '  ' })).status).toBe(422)
    expect((await app.visitor.call('searchMessages', { q: 'zebra' })).status).toBe(401)
  })

  it('reads the newest 16 MB of one’s messages', async () => {
    const chatId = await startChat()
    const send = async (content: string) => void (await buyer.call('sendMessage', { chatId, content }))
    const found = async (q: string) =>
      (await buyer.call('searchMessages', { q })).body.data.messages.map(({ content }) => content)
    await send('an old needle')
    await runSql(
      app.platform.db.kysely,
      `INSERT INTO "ChatMessage" ("chatId", id, seq, "senderId", side, content)
       SELECT "chatId", gen_random_uuid(), seq + n, "senderId", side, repeat('hay ', 1000)
       FROM "ChatMessage", generate_series(1, 4000) AS n WHERE "chatId" = '${chatId}' AND content = 'an old needle'`,
    )
    expect(await found('needle')).toEqual(['an old needle'])
    await runSql(
      app.platform.db.kysely,
      `UPDATE "ChatMessage" SET content = repeat('straw ', 1000) WHERE "chatId" = '${chatId}' AND content LIKE 'hay %'`,
    )
    expect(await found('needle')).toEqual([])
    expect(await found('straw')).toHaveLength(20)
  })
})
