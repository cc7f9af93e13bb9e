import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import type { UploadFolder } from '../../../contract/media/folders.ts'
import { clipMaker } from '../../../platform/video/clips.test-setup.ts'
import { findFfmpeg } from '../../../platform/video/find-ffmpeg.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestUser } from '../../../testing/factories.ts'

export const MEGABYTE = 1024 * 1024

/** The time of the server's clock, which tests move. */
export const time = { now: Date.now() }
export let app: TestApp
export let photo: Buffer
export let folder: string
export let clip: Buffer
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
export const upload = (
  user: TestUser,
  bytes: Uint8Array,
  { folder, name = 'photo.jpg' }: { folder?: UploadFolder; name?: string } = {},
  on: TestApp = app,
) =>
  on.withToken(user.token).call(
    'uploadMedia',
    { folder },
    {
      files: { file: { bytes, filename: name, type: 'image/jpeg' } },
    },
  )

export const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url, headers })

/** Registers the hooks that start and close the resources of these tests. */
export const setUp = () => {
  beforeAll(async () => {
    app = await startTestApp({ clock: { now: () => time.now } })
    photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretPhone' } })
      .toBuffer()
    folder = await mkdtemp(path.join(tmpdir(), 'sokoni-media-test-'))
    const place = ['-metadata', 'location=-26.5+031.5/', '-metadata', 'comment=SecretPhone']
    const more = [...place, '-movflags', 'use_metadata_tags']
    clip = await readFile(clipMaker(findFfmpeg({}).ffmpeg, folder).mp4('clip.mp4', '180x320', 0.3, { more }))
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
}
