import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { app, buyer, dealer, keyOf, meet, setUp, talk, upload } from './direct-messages.test-setup.ts'

setUp()

describe('attachments', () => {
  it('are taken once, in their order, named by what they are, and say what kind of message it is', async () => {
    await meet()
    const keys = {
      image: await keyOf(buyer, dealer, 'image'),
      text: await keyOf(buyer, dealer, 'text'),
      pdf: await keyOf(buyer, dealer, 'pdf'),
      another: await keyOf(buyer, dealer, 'image'),
      last: await keyOf(buyer, dealer, 'text'),
    }
    const clientMessageId = newId()
    const send = (attachments: string[], message?: string, id?: string) =>
      buyer.call('sendDirectMessage', { receiverId: dealer.id, attachments, message, clientMessageId: id })
    const both = await Promise.all([
      send([keys.pdf, keys.image], undefined, clientMessageId),
      send([keys.pdf, keys.image], undefined, clientMessageId),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201])
    const { message } = both[0].body.data
    expect(message).toMatchObject({ messageType: 'mixed', message: '' })
    expect(message.attachments).toMatchObject([
      { key: keys.pdf, type: 'document', filename: 'papers.pdf', mimeType: 'application/pdf' },
      { key: keys.image, type: 'image', filename: 'car.png', mimeType: 'image/webp' },
    ])
    expect((await send([keys.text])).body.data.message.messageType).toBe('document')
    expect((await send([keys.another])).body.data.message.messageType).toBe('image')
    expect((await send([keys.last], 'With words')).body.data.message.messageType).toBe('mixed')
    // Taken already, and another's.
    expect((await send([keys.text])).status).toBe(422)
    const foreign = await keyOf(dealer, buyer, 'image')
    expect((await send([foreign])).body.error.code).toBe('UPLOAD_UNKNOWN')

    const [first] = (await talk(dealer, buyer)).messages
    const file = await app.app.inject({ url: String(first?.attachments[0]?.url) })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const bare = await app.app.inject({ url: String(first?.attachments[0]?.url).split('?')[0] ?? '' })
    expect(bare.statusCode).not.toBe(200)
  })

  it('are free again when the message was refused', async () => {
    await meet()
    const key = await keyOf(buyer, dealer, 'image')
    await dealer.call('blockUser', { id: buyer.id })
    const refused = await buyer.call('sendDirectMessage', { receiverId: dealer.id, attachments: [key] })
    expect(refused.status).toBe(403)
    await dealer.call('unblockUser', { id: buyer.id })
    const sent = await buyer.call('sendDirectMessage', { receiverId: dealer.id, attachments: [key] })
    expect(sent.status).toBe(201)
  })

  it('refuse what is of another kind, whatever its name, and whom one cannot write to', async () => {
    await meet()
    const page = {
      bytes: Buffer.from('<html><script>1</script>'),
      filename: 'a.pdf',
      type: 'application/pdf',
    }
    const wrong = await buyer.call(
      'uploadDirectAttachment',
      { participantId: dealer.id },
      { files: { file: page } },
    )
    expect([wrong.status, wrong.body.message]).toEqual([
      415,
      'Only images and documents (PDF, DOC, DOCX, TXT, RTF) are allowed',
    ])
    const stranger = await makeUser(app)
    await stranger.call('blockUser', { id: buyer.id })
    expect((await upload(buyer, stranger, 'text')).status).toBe(403)
    expect((await upload(buyer, buyer, 'text')).status).toBe(422)
  })
})
