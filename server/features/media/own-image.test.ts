import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/time.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { sweepUploads } from './actions/discard-uploads.ts'
import { app, get, MEGABYTE, photo, setUp, time, upload } from './media.test-setup.ts'

setUp()

describe('the own image', () => {
  const avatarFile = (bytes: Uint8Array, filename = 'me.png') => ({
    files: { avatar: { bytes, filename, type: 'image/png' } },
  })
  const rowOf = (user: TestUser) =>
    app.platform.db.prisma.user.findUniqueOrThrow({ where: { id: user.id }, select: { avatar: true } })

  test.each(['setAvatar', 'postAvatar'] as const)('is changed by a file (%s)', async (call) => {
    const user = await makeUser(app)
    const { status, body } = await user.call(call, {}, avatarFile(photo))
    expect([status, body.data.url]).toEqual([200, expect.stringMatching(/^\/media\/avatars\/.*\.webp$/)])
    expect((await get(body.data.url)).statusCode).toBe(200)
    expect((await user.call('getMe')).body.data.user.avatar).toBe(body.data.url)
  })

  test('is changed to an own upload by key or URL, and the previous one is swept', async () => {
    const user = await makeUser(app)
    const [one, two] = [
      await upload(user, photo, { folder: 'avatars' }),
      await upload(user, photo, { folder: 'avatars' }),
    ]
    expect((await user.call('setAvatar', { avatar: one.body.data.key })).body.data.url).toBe(
      one.body.data.url,
    )
    expect((await user.call('setAvatar', { avatar: one.body.data.url })).status).toBe(200)
    const absolute = app.platform.env.publicUrl + two.body.data.url
    expect((await user.call('postAvatar', { avatar: absolute })).body.data.url).toBe(two.body.data.url)
    expect((await rowOf(user)).avatar).toBe(two.body.data.key)
    const before = time.now
    time.now += DAY_MS + 3_600_000
    await sweepUploads(app.platform)
    time.now = before
    expect(await app.platform.storage.stat(one.body.data.key)).toBeNull()
    expect(await app.platform.storage.stat(two.body.data.key)).not.toBeNull()
  })

  test('must be an own upload, for this purpose, and an image', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const theirs = (await upload(other, photo, { folder: 'avatars' })).body.data
    const comment = (await upload(user, photo)).body.data
    for (const avatar of [
      theirs.key,
      theirs.url,
      comment.key,
      `avatars/${newId()}.webp`,
      'https://elsewhere.test/x.png',
    ]) {
      const { status, body } = await user.call('setAvatar', { avatar })
      expect([status, body.error.code, body.errors[0]?.path]).toEqual([422, 'UPLOAD_UNKNOWN', 'body.avatar'])
    }
    const none = await user.call('setAvatar', {})
    expect([none.status, none.body.errors[0]?.path]).toEqual([422, 'body.avatar'])
    const page = await user.call('setAvatar', {}, avatarFile(Buffer.from('<svg></svg>')))
    expect([page.status, page.body.message]).toEqual([415, 'Please select an image file'])
    const large = await user.call('setAvatar', {}, avatarFile(new Uint8Array(5 * MEGABYTE + 1)))
    expect([large.status, large.body.message]).toEqual([413, 'Image must be less than 5MB'])
    expect((await app.visitor.call('setAvatar', {}, avatarFile(photo))).status).toBe(401)
    expect((await rowOf(user)).avatar).toBeNull()
  })

  test('changed many times in parallel ends as one of them, and the others are released', async () => {
    const user = await makeUser(app)
    const answers = await Promise.all([1, 2, 3, 4].map(() => user.call('setAvatar', {}, avatarFile(photo))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const kept = await app.platform.db.prisma.upload.findMany({
      where: { ownerId: user.id, attachedAt: { not: null } },
    })
    expect(kept.map(({ key }) => key)).toEqual([(await rowOf(user)).avatar])
  })
})
