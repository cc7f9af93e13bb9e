import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { initModel } from '@energetic-ai/embeddings'
import Ocr from '@gutenye/ocr-node'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import embed from './embedding-worker.ts'
import { loadOnce } from './load-once.ts'
import { loadMoonshine } from './moonshine.ts'
import read from './reading-worker.ts'
import hear from './speech-worker.ts'

const broken = new Error('No room left on the disk')

vi.mock('@energetic-ai/embeddings', () => ({ initModel: vi.fn() }))
vi.mock('@gutenye/ocr-node', () => ({ default: { create: vi.fn() } }))
vi.mock('./moonshine.ts', () => ({ RATE: 16_000, loadMoonshine: vi.fn(), hear: vi.fn() }))
vi.mock('./read-wav.ts', () => ({ readWav: () => new Float32Array() }))

test('what was loaded is kept, also for those who asked while it was loading; a failed load is not', async () => {
  const load = vi.fn(async (name: string) => ({ name }))
  load.mockRejectedValueOnce(broken)
  const model = loadOnce(load)
  const failed = await Promise.allSettled([model('first'), model('first')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(load).toHaveBeenCalledTimes(1)
  const [second, third] = await Promise.all([model('second'), model('third')])
  expect(second).toEqual({ name: 'second' })
  expect(third).toBe(second)
  expect(load).toHaveBeenCalledTimes(2)
})

test('the thread of the embeddings loads again after a load that failed', async () => {
  vi.mocked(initModel)
    .mockRejectedValueOnce(broken)
    .mockResolvedValue(Object({ embed: async () => [[3, 4]] }))
  await expect(embed(['a basket'])).rejects.toThrow(broken)
  expect(await embed(['a basket'])).toEqual([Float32Array.of(0.6, 0.8)])
})

test('the thread that reads pictures loads again after a load that failed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-reading-'))
  const picture = path.join(folder, 'one.png')
  await sharp({ create: { width: 8, height: 10, channels: 3, background: 'white' } }).toFile(picture)
  const line = {
    text: 'SALE',
    mean: 0.9,
    box: [
      [0, 2],
      [0, 7],
    ],
  }
  vi.mocked(Ocr.create)
    .mockRejectedValueOnce(broken)
    .mockResolvedValue(Object({ detect: async () => [line] }))
  await expect(read([picture])).rejects.toThrow(broken)
  expect(await read([picture])).toEqual([[{ text: 'SALE', confidence: 0.9, height: 0.5 }]])
  await rm(folder, { recursive: true })
})

test('the thread that hears loads again after a load that failed', async () => {
  vi.mocked(loadMoonshine).mockRejectedValueOnce(broken).mockResolvedValue(Object({}))
  const clip = {
    path: 'clip.wav',
    files: { encoder: '', decoder: '' },
    expected: { money: [], goods: [], sentences: [] },
  }
  await expect(hear(clip)).rejects.toThrow(broken)
  expect(await hear(clip)).toEqual([])
})
