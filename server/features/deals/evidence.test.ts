import { expect, it } from 'vitest'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { onePixel } from '../../../testing/fixtures.ts'
import { sweepUploads } from '../media/actions/discard-uploads.ts'
import { eraseUser } from '../media/actions/erase-user.ts'
import { app, buy, setUp } from './deals.test-setup.ts'

setUp()

const upload = async (user: TestUser): Promise<string> => {
  const file = { bytes: onePixel, filename: 'a.png', type: 'image/png' }
  return (await user.call('uploadMedia', { folder: 'chats' }, { files: { file } })).body.data.key
}

const isStored = async (key: string): Promise<boolean> => {
  const { storageKey } = await app.platform.db.prisma.upload
    .findUniqueOrThrow({ where: { key } })
    .catch(() => ({ storageKey: null }))
  if (!storageKey) return false
  for await (const file of app.platform.storage.list('')) if (file.key === storageKey) return true
  return false
}

it('the files of a dispute stay until it is decided, although their authors delete them', async () => {
  const admin = await makeUser(app, { role: 'admin' })
  for (const remove of ['by hand', 'with the account'] as const) {
    const { id, buyer, owner } = await buy()
    const [receipt, image] = [await upload(buyer), await upload(buyer)]
    const answered = await upload(owner)
    await buyer.call('markDealPaid', { id, attachment: { key: receipt } })
    await owner.call('markDealReady', { id })
    await buyer.call('disputeDeal', { id, reason: 'Broken', attachments: [{ key: image }] })
    await owner.call('answerDispute', { id, text: 'It was whole', attachments: [{ key: answered }] })
    await owner.call('deleteMedia', { key: answered })
    if (remove === 'with the account') await eraseUser(app.platform, buyer.id)
    else for (const key of [receipt, image]) await buyer.call('deleteMedia', { key })
    const stored = () => Promise.all([receipt, image, answered].map(isStored))
    await sweepUploads(app.platform)
    expect(await stored()).toEqual([true, true, true])
    await admin.call('resolveDeal', { id, outcome: 'complete', reason: 'Seen' })
    await sweepUploads(app.platform)
    expect(await stored()).toEqual([false, false, false])
  }
})

it('the files of a reported message stay until the report is decided', async () => {
  const { buyer, owner, chatId } = await buy()
  const key = await upload(owner)
  const sent = await owner.call('sendMessage', { chatId, content: 'Look', attachments: [{ key }] })
  const targetId = sent.body.data.message.id
  const report = { targetType: 'message', targetId, reason: 'Threat' } as const
  const { id } = (await buyer.call('createReport', report)).body.data.report
  await owner.call('deleteMedia', { key })
  await sweepUploads(app.platform)
  expect(await isStored(key)).toBe(true)
  const admin = await makeUser(app, { role: 'admin' })
  const decided = await admin.call('decideReport', { id, status: 'resolved', resolution: 'Removed' })
  expect(decided.status).toBe(200)
  await sweepUploads(app.platform)
  expect(await isStored(key)).toBe(false)
})
