import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'

export let app: TestApp
export let admin: TestUser
let photo: Buffer
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
const asFile = (bytes: Uint8Array, filename: string) => ({
  bytes,
  filename,
  type: 'application/octet-stream',
})
export const upload = async (user: TestUser): Promise<string> => {
  const files = { file: asFile(photo, 'card.jpg') }
  return (await user.call('uploadMedia', { folder: 'verification' }, { files })).body.data.key
}
export const submit = (user: TestUser, bytes: Uint8Array = pdf) =>
  user.call('submitIdentity', {}, { files: { document: asFile(bytes, 'card.pdf') } })
export const waiting = async (user: TestUser) => {
  const { verifications } = (await admin.call('listVerifications', { limit: 100 })).body.data
  return verifications.find((one) => one.user.id === user.id)
}
export const decide = async (user: TestUser, decision: 'approve' | 'reject', reason?: string) =>
  admin.call('decideVerification', { id: (await waiting(user))?.id ?? '', decision, reason })
export const titles = async (user: TestUser) => {
  await app.settle()
  const { notifications } = (await user.call('listNotifications')).body.data
  return notifications.map(({ title, message }) => [title, message])
}

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = () => {
  beforeAll(async () => {
    app = await startTestApp()
    admin = await makeUser(app, { role: 'admin' })
    photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(() => app.close())
}
