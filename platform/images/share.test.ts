import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placesOf } from '../../testing/source-files.ts'
import { limitKey } from '../limits/limit-key.ts'
import { makeShareImage } from './share.ts'

let folder: string
let picture: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'share-test-'))
  picture = path.join(folder, 'picture.webp')
  await sharp({ create: { width: 300, height: 600, channels: 3, background: '#c63' } })
    .webp()
    .toFile(picture)
})
afterAll(() => rm(folder, { recursive: true }))

const network = (name: string) => limitKey('network', `${name}.0/24`)

it('is a JPEG of the size and weight that messengers accept', async () => {
  const jpeg = await makeShareImage(picture, network('198.51.100'))
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(jpeg.length).toBeLessThan(300_000)
})

it('is drawn one at a time, for each network in its turn', async () => {
  const ended: string[] = []
  const ask = async (name: string) => {
    await makeShareImage(picture, network(name))
    ended.push(name)
  }
  const many = Array.from({ length: 12 }, () => ask('192.0.2'))
  await Promise.all([...many, ask('203.0.113')])
  expect(ended.indexOf('203.0.113')).toBeLessThan(3)
})

it('fails for a file that is no picture', async () => {
  await expect(makeShareImage(import.meta.filename, network('198.51.100'))).rejects.toThrow()
})

it('the server decodes pictures in processes of their own; only small ones that it made itself are described there', () => {
  const decoders = placesOf(/from 'sharp'/, /^(platform|server)\/(?!.*\.test)/).map(
    (place) => place.split(':')[0],
  )
  expect(decoders.toSorted()).toEqual([
    'platform/ai/local/reading-worker.ts',
    'platform/images/describe.ts',
    'platform/images/reencode-worker.ts',
    'platform/images/share-worker.ts',
    'platform/images/variants-worker.ts',
    // For the frames of clips, in a worker.
    'platform/video/ffmpeg.ts',
  ])
})
