import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { initModel } from '@energetic-ai/embeddings'
import Ocr from '@gutenye/ocr-node'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { loadOnce } from '../../concurrency/single-flight.ts'
import embed from './embedding-worker.ts'
import read from './reading-worker.ts'
import { loadMoonshine } from './speech/moonshine.ts'
import transcribe from './speech-worker.ts'

const broken = new Error('No room left on the disk')

vi.mock('@energetic-ai/embeddings', () => ({ initModel: vi.fn() }))
vi.mock('@gutenye/ocr-node', () => ({ default: { create: vi.fn() } }))
vi.mock('./speech/moonshine.ts', () => ({ loadMoonshine: vi.fn(), recognise: vi.fn() }))
vi.mock('./speech/read-wav.ts', () => ({ SAMPLE_RATE: 16_000, readWav: () => new Float32Array() }))

test('a load is shared and kept; a failed load is not kept', async () => {
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

test('the embedding worker loads again after a failed load', async () => {
  vi.mocked(initModel)
    .mockRejectedValueOnce(broken)
    .mockResolvedValue(Object({ embed: async () => [[3, 4]] }))
  await expect(embed({ texts: ['a basket'], model: null })).rejects.toThrow(broken)
  expect(await embed({ texts: ['a basket'], model: null })).toEqual([Float32Array.of(0.6, 0.8)])
})

test('the reading worker loads again after a failed load', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sokoni-reading-'))
  const image = path.join(folder, 'one.png')
  await sharp({ create: { width: 8, height: 10, channels: 3, background: 'white' } }).toFile(image)
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
  await expect(read([image])).rejects.toThrow(broken)
  expect(await read([image])).toEqual([[{ text: 'SALE', confidence: 0.9, height: 0.5 }]])
  await rm(folder, { recursive: true })
})

test('the speech worker loads again after a failed load', async () => {
  vi.mocked(loadMoonshine).mockRejectedValueOnce(broken).mockResolvedValue(Object({}))
  const clip = {
    path: 'clip.wav',
    model: { moonshine: { encoder: '', decoder: '' } },
    expected: { currencyNames: [], goods: [] },
  }
  await expect(transcribe(clip)).rejects.toThrow(broken)
  expect(await transcribe(clip)).toEqual({ language: null, segments: [] })
})
