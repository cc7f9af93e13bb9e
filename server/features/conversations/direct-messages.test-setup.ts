import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { listen } from '../../../testing/sockets.ts'

export let app: TestApp
export let address: string
export let dealer: TestUser
export let buyer: TestUser

export const meet = async () => {
  dealer = await makeUser(app, { name: 'Bheki', role: 'dealer' })
  buyer = await makeUser(app, { name: 'Thandi' })
}
export const say = async (from: TestUser, to: TestUser, message: string, more = {}) =>
  (await from.call('sendDirectMessage', { receiverId: to.id, message, ...more })).body.data.message
export const talk = async (reader: TestUser, other: TestUser, more = {}) =>
  (await reader.call('listDirectMessages', { id: other.id, ...more })).body.data
export const upload = async (from: TestUser, to: TestUser, kind: 'image' | 'text' | 'pdf') => {
  const files = {
    image: {
      bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
      filename: 'car.png',
      type: 'image/png',
    },
    text: {
      bytes: Buffer.from('Service history: all of it.\n'),
      filename: 'history.txt',
      type: 'text/plain',
    },
    pdf: {
      bytes: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'),
      filename: 'papers.pdf',
      type: 'text/html',
    },
  }
  return from.call('uploadDirectAttachment', { participantId: to.id }, { files: { file: files[kind] } })
}
export const keyOf = async (...what: Parameters<typeof upload>) => (await upload(...what)).body.data.key

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = () => {
  beforeAll(async () => {
    app = await startTestApp()
    address = await listen(app)
  })
  afterAll(() => app.close())
}
