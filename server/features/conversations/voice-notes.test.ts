import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clipMaker } from '../../../platform/video/clips.test-setup.ts'
import { findFfmpeg } from '../../../platform/video/find-ffmpeg.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { app, buyer, setUp, shop, startChat } from './chats.test-setup.ts'

setUp()

let recording: Buffer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-voice-test-'))
  recording = await readFile(clipMaker(findFfmpeg({}).ffmpeg, folder).voice('a.webm', 1.2))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const record = async (user: TestUser) => {
  const file = { bytes: recording, filename: 'voice.webm', type: 'audio/webm' }
  return (await user.call('uploadMedia', { folder: 'voice' }, { files: { file } })).body.data.key
}
const note = (key: string) => ({
  ...{ type: 'audio', key, mimeType: 'audio/mp4', filename: 'voice.webm' },
  url: expect.stringContaining('signature='),
  duration: expect.closeTo(1.2, 0),
  peaks: expect.any(Array),
})

describe('a voice note', () => {
  it('goes with a message of a chat, and both sides and nobody else hear it', async () => {
    const chatId = await startChat()
    const key = await record(buyer)
    const sent = await buyer.call('sendMessage', { chatId, attachments: [{ key }] })
    expect(sent.status).toBe(201)
    expect(sent.body.data.message.attachments).toMatchObject([note(key)])
    const { body } = await shop.owner.call('listMessages', { id: chatId })
    const [heard] = body.data.messages.at(-1)?.attachments ?? []
    expect(heard).toMatchObject(note(key))
    expect(heard?.peaks).toHaveLength(48)
    expect((await app.app.inject({ url: heard?.url ?? '' })).statusCode).toBe(200)
    expect((await app.app.inject({ url: `/media/${key}` })).statusCode).toBe(404)
    const stranger = await makeUser(app)
    expect((await stranger.call('listMessages', { id: chatId })).status).toBe(404)
    const reply = { chatId, content: 'Yes', replyToId: sent.body.data.message.id }
    const replied = await shop.owner.call('sendMessage', reply)
    expect(replied.body.data.message.replyTo).toMatchObject({ kind: 'audio', text: '' })
  })

  it('is named with its length in the inbox and in the notification', async () => {
    const chatId = await startChat()
    await buyer.call('sendMessage', { chatId, attachments: [{ key: await record(buyer) }] })
    const list = await shop.owner.call('listChats', {})
    expect(list.body.data.chats[0]?.lastMessage).toMatchObject({
      ...{ content: '', kind: 'audio', hasAttachments: true },
      duration: expect.closeTo(1.2, 0),
    })
    await app.settle()
    const { body } = await shop.owner.call('listNotifications', {})
    expect(body.data.notifications[0]?.message).toMatch(/: Voice note \(0:01\)$/)
    await shop.owner.call('sendMessage', { chatId, content: 'Thank you' })
    const after = await buyer.call('listChats', {})
    expect(after.body.data.chats[0]?.lastMessage).toMatchObject({ kind: 'text', duration: null })
  })

  it('goes with a direct message', async () => {
    const dealer = await makeUser(app, { role: 'dealer' })
    const writer = await makeUser(app)
    const key = await record(writer)
    const sent = await writer.call('sendDirectMessage', { receiverId: dealer.id, attachments: [key] })
    expect(sent.body.data.message).toMatchObject({ messageType: 'audio', attachments: [note(key)] })
    const { body } = await dealer.call('listConversations', {})
    expect(body.data.conversations[0]?.lastMessage.attachments).toMatchObject([note(key)])
    await app.settle()
    const told = await dealer.call('listNotifications', {})
    expect(told.body.data.notifications[0]?.message).toMatch(/: Voice note \(0:01\)$/)
  })

  it('must be one’s own and in nothing else yet, and is no receipt', async () => {
    const chatId = await startChat()
    const key = await record(buyer)
    const send = async (user: TestUser) =>
      (await user.call('sendMessage', { chatId, attachments: [{ key }] })).body.error?.code
    expect(await send(shop.owner)).toBe('UPLOAD_UNKNOWN')
    expect(await send(buyer)).toBeUndefined()
    expect(await send(buyer)).toBe('UPLOAD_UNKNOWN')
  })

  it('cannot be sent as a file of a form, which takes pictures and videos', async () => {
    const chatId = await startChat()
    const files = { files: { bytes: recording, filename: 'a.webm', type: 'audio/webm' } }
    expect((await buyer.call('sendMessage', { chatId }, { files })).status).toBe(415)
  })

  it('is in the export of its sender', async () => {
    const chatId = await startChat()
    const key = await record(buyer)
    await buyer.call('sendMessage', { chatId, attachments: [{ key }] })
    const { body } = await app.app.inject({
      url: '/api/users/me/export',
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect(body).toContain(key)
    expect(body).toContain('"peaks"')
  })
})
