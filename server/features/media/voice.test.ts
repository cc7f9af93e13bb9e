import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../contract/time.ts'
import { clipMaker } from '../../../platform/video/clips.test-setup.ts'
import { findFfmpeg } from '../../../platform/video/find-ffmpeg.ts'
import { makeUser } from '../../../testing/factories.ts'
import { sweepUploads } from './actions/discard-uploads.ts'
import { eraseUser } from './actions/erase-user.ts'
import { app, clip, folder, get, MEGABYTE, pdf, photo, setUp, time, upload } from './media.test-setup.ts'

setUp()

const recordings = { webm: Buffer.alloc(0), ogg: Buffer.alloc(0), m4a: Buffer.alloc(0) }
let quiet = Buffer.alloc(0)
beforeAll(async () => {
  const make = clipMaker(findFfmpeg({}).ffmpeg, folder)
  recordings.webm = await readFile(make.voice('a.webm', 1))
  recordings.ogg = await readFile(make.voice('a.ogg', 1))
  recordings.m4a = await readFile(make.voice('a.m4a', 1))
  // It lasts longer than its size lets expect.
  quiet = await readFile(make.voice('quiet.ogg', 90, ['-b:a', '6k']))
})
const kinds = ['webm', 'ogg', 'm4a'] as const
const wrongKind = 'Only voice recordings (WebM, Ogg or M4A) are allowed'

describe('the folder for voice notes', () => {
  test.each(kinds)('takes a recording as %s and stores AAC, behind an address that expires', async (kind) => {
    const user = await makeUser(app)
    const { status, body } = await upload(user, recordings[kind], { folder: 'voice', name: `a.${kind}` })
    expect([status, body.data.type]).toEqual([201, 'audio/mp4'])
    expect(body.data.key).toMatch(/^private\/voice\/[0-9a-f-]{36}\.m4a$/)
    const heard = await get(body.data.url, { range: 'bytes=0-99' })
    expect([heard.statusCode, heard.headers['content-type']]).toEqual([206, 'audio/mp4'])
    expect((await get(`/media/${body.data.key}`)).statusCode).toBe(404)
    const row = await app.platform.db.prisma.upload.findUniqueOrThrow({ where: { key: body.data.key } })
    expect(row.sound).toEqual({ duration: expect.closeTo(1, 0), peaks: expect.any(Array) })
    time.now += 3_700_000
    expect((await get(body.data.url)).statusCode).toBe(404)
    time.now -= 3_700_000
  })

  test('takes nothing else, whatever its name, and nothing large', async () => {
    const user = await makeUser(app)
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const broken = recordings.webm.subarray(0, 60)
    for (const bytes of [photo, pdf, clip, page, broken, Buffer.alloc(0)]) {
      const { status, body } = await upload(user, bytes, { folder: 'voice', name: 'note.webm' })
      expect([status, body.message]).toEqual([415, wrongKind])
    }
    const large = await upload(user, Buffer.concat([recordings.ogg, Buffer.alloc(5 * MEGABYTE)]), {
      folder: 'voice',
    })
    expect([large.status, large.body.message]).toEqual([413, 'File size must be less than 5MB'])
    expect(await app.platform.db.prisma.upload.count({ where: { ownerId: user.id } })).toBe(0)
  })

  test('a short note waits for none that is longer', async () => {
    const users = await Promise.all([1, 2, 3].map(() => makeUser(app)))
    const { encodeVoice } = app.platform.video
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    vi.spyOn(app.platform.video, 'encodeVoice').mockImplementation(async (path, target, limits) => {
      if (!limits) await held
      return encodeVoice(path, target, limits)
    })
    const large = Buffer.concat([recordings.ogg, Buffer.alloc(MEGABYTE)])
    const waiting = users.map((user, n) => upload(user, n === 0 ? quiet : large, { folder: 'voice' }))
    const { status } = await upload(await makeUser(app), recordings.webm, { folder: 'voice' })
    release()
    const stored = await Promise.all(waiting)
    vi.restoreAllMocks()
    expect([status, ...stored.map((one) => one.status)]).toEqual([201, 201, 201, 201])
    const { key = '' } = stored[0]?.body.data ?? {}
    const row = await app.platform.db.prisma.upload.findUniqueOrThrow({ where: { key } })
    expect(row.sound).toMatchObject({ duration: expect.closeTo(90, 0) })
  })

  // A product's clip is refused when it is processed.
  const others = ['avatars', 'shops', 'comments', 'chats', 'messages', 'verification'] as const
  test.each(others)('is the only one that takes recordings: not %s', async (name) => {
    const user = await makeUser(app)
    for (const kind of kinds) {
      const { status } = await upload(user, recordings[kind], { folder: name, name: `a.${kind}` })
      expect([kind, status]).toEqual([kind, 415])
    }
  })

  test('forgets what nobody uses after a day, and what a deleted user sent', async () => {
    const user = await makeUser(app)
    const isThere = async (key: string) => (await app.platform.storage.stat(key)) !== null
    const store = async () => (await upload(user, recordings.webm, { folder: 'voice' })).body.data.key
    const unused = await store()
    time.now += DAY_MS + 3_600_000
    await sweepUploads(app.platform)
    time.now -= DAY_MS + 3_600_000
    expect(await isThere(unused)).toBe(false)
    const erased = await store()
    await eraseUser(app.platform, user.id)
    expect(await isThere(erased)).toBe(false)
  })
})
