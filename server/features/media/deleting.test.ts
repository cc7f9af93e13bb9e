import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/time.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { sweepUploads } from './actions/discard-uploads.ts'
import { app, get, pdf, photo, setUp, time, upload } from './media.test-setup.ts'
import { attachUpload, detachUpload } from './public.ts'

setUp()

describe('deleting', () => {
  test('is possible for the uploader, by key or URL, and removes the file', async () => {
    const [mine, other] = [await makeUser(app), await makeUser(app)]
    const { key, url } = (await upload(mine, photo)).body.data
    expect((await other.call('deleteMedia', { key })).status).toBe(403)
    expect((await app.visitor.call('deleteMedia', { key })).status).toBe(401)
    expect((await get(url)).statusCode).toBe(200)
    const { status, body } = await mine.call('deleteMedia', { key })
    expect([status, body.success]).toEqual([200, true])
    expect((await get(url)).statusCode).toBe(404)
    expect(await app.platform.storage.stat(key)).toBeNull()
    expect((await mine.call('deleteMedia', { key })).status).toBe(404)

    const signed = (await upload(mine, pdf, { folder: 'verification' })).body.data
    expect((await mine.call('deleteMedia', { key: app.platform.env.publicUrl + signed.url })).status).toBe(
      200,
    )
    expect(await app.platform.storage.stat(signed.key)).toBeNull()
  })

  test('is possible for an administrator', async () => {
    const [mine, admin] = [await makeUser(app), await makeUser(app, { role: 'admin' })]
    const { key } = (await upload(mine, photo)).body.data
    expect((await admin.call('deleteMedia', { key })).status).toBe(200)
    expect(await app.platform.storage.stat(key)).toBeNull()
    const own = (await upload(admin, photo)).body.data
    expect((await admin.call('deleteMedia', { key: own.key })).status).toBe(200)
    const { auditLog } = (await admin.call('listAuditLog', { targetType: 'upload' })).body.data
    expect(auditLog).toMatchObject([
      {
        user: { id: admin.id },
        action: 'upload.delete',
        before: { key, ownerId: mine.id },
        after: { isDeleted: true },
      },
    ])
  })

  test('twice in parallel gives the same result, and nothing can attach a deleted upload', async () => {
    const mine = await makeUser(app)
    const { key } = (await upload(mine, photo, { folder: 'avatars' })).body.data
    const answers = await Promise.all([1, 2, 3].map(() => mine.call('deleteMedia', { key })))
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect((await mine.call('setAvatar', { avatar: key })).status).toBe(422)
  })

  test('needs a key', async () => {
    const mine = await makeUser(app)
    expect((await mine.call('deleteMedia', { key: '' })).status).toBe(422)
    expect((await mine.call('deleteMedia', { key: '../../keys.json' })).status).toBe(404)
  })
})

describe('the sweep', () => {
  const attach = (user: TestUser, key: string) =>
    app.platform.db.transaction((tx) => attachUpload(tx, { key, ownerId: user.id, folder: 'comments' }))
  const isThere = async (key: string) => (await app.platform.storage.stat(key)) !== null

  test('deletes uploads without a reference after a day, and nothing else', async () => {
    const user = await makeUser(app)
    const [loose, attached, detached] = await Promise.all(
      [1, 2, 3].map(async () => (await upload(user, photo)).body.data.key),
    )
    if (!loose || !attached || !detached) throw new Error('Three were uploaded')
    await attach(user, attached)
    await attach(user, detached)
    await sweepUploads(app.platform)
    expect(await Promise.all([loose, attached, detached].map(isThere))).toEqual([true, true, true])

    const before = time.now
    time.now += DAY_MS + 3_600_000
    await app.platform.db.transaction((tx) => detachUpload(tx, detached))
    await Promise.all([sweepUploads(app.platform), sweepUploads(app.platform)])
    time.now = before
    expect(await Promise.all([loose, attached, detached].map(isThere))).toEqual([false, true, false])
    expect(await app.platform.db.prisma.upload.findMany({ where: { ownerId: user.id } })).toMatchObject([
      { key: attached },
    ])
    expect(await attach(user, loose)).toBeNull()
  })

  test('resumes an interrupted deletion, and continues after a failing one', async () => {
    const user = await makeUser(app)
    const [first, second] = await Promise.all(
      [1, 2].map(async () => (await upload(user, photo)).body.data.key),
    )
    if (!first || !second) throw new Error('Two were uploaded')
    await app.platform.db.prisma.upload.updateMany({
      where: { ownerId: user.id },
      data: { discardedAt: new Date() },
    })
    const { storage } = app.platform
    const resisting = {
      ...storage,
      remove: async (key: string) => {
        if (key === first) throw new Error('The disk is read-only')
        await storage.remove(key)
      },
    }
    await sweepUploads({ ...app.platform, storage: resisting })
    expect([await isThere(first), await isThere(second)]).toEqual([true, false])
    await sweepUploads(app.platform)
    expect(await isThere(first)).toBe(false)
    expect(await app.platform.db.prisma.upload.count({ where: { ownerId: user.id } })).toBe(0)
  })

  test('finds the file of an upload whose server died before it finished', async () => {
    const user = await makeUser(app)
    const { storage } = app.platform
    const dying = {
      ...storage,
      put: async (...input: Parameters<typeof storage.put>) => {
        await storage.put(...input)
        throw new Error('The power went')
      },
    }
    Object.assign(app.platform, { storage: dying })
    expect((await upload(user, photo)).status).toBe(500)
    Object.assign(app.platform, { storage })
    const row = await app.platform.db.prisma.upload.findFirstOrThrow({ where: { ownerId: user.id } })
    expect(row.storedAt).toBeNull()
    expect(await attach(user, row.key)).toBeNull()
    const before = time.now
    time.now += DAY_MS + 3_600_000
    await sweepUploads(app.platform)
    time.now = before
    expect(await isThere(row.storageKey)).toBe(false)
  })
})
