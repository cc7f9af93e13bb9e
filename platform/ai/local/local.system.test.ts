import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testModelsDir } from '../../../testing/models.ts'
import { findFfmpeg } from '../../video/find-ffmpeg.ts'
import type { Ai } from '../port.ts'
import { createLocalAi } from './local.ts'

let folder: string
let ai: Ai
const soon = () => AbortSignal.timeout(60_000)
const wav = (name: string, ...source: string[]) => {
  const file = path.join(folder, name)
  execFileSync(findFfmpeg({}).ffmpeg, ['-v', 'error', ...source, '-ar', '16000', '-ac', '1', file])
  return file
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-ears-'))
  ai = createLocalAi({ modelsDir: testModelsDir })
})
afterAll(async () => {
  await ai.close()
  await rm(folder, { recursive: true, force: true })
})

test('hears a spoken pitch', async () => {
  const pitch = wav('pitch.wav', '-i', path.join(import.meta.dirname, 'fixtures/pitch.ogg'))
  const heard = await ai.transcribe({ path: pitch }, soon())
  expect(heard?.text).toMatch(/beautiful basket.*hundred and fifty rand/i)
  expect(heard?.engine).toEqual({ name: 'local', model: 'moonshine-tiny' })
  expect(heard?.segments[0]).toMatchObject({ start: 0, text: expect.stringMatching(/basket/) })
})

test('hears nothing in silence', async () => {
  const silence = wav('silence.wav', '-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '3')
  expect(await ai.transcribe({ path: silence }, soon())).toMatchObject({ text: '', segments: [] })
})

test('without weights there is no transcript at all', async () => {
  const deaf = createLocalAi({ modelsDir: folder })
  expect(await deaf.transcribe({ path: 'any.wav' }, soon())).toBeNull()
  await deaf.close()
})

test('a file that is no sound fails that call alone', async () => {
  await expect(ai.transcribe({ path: path.join(folder, 'none.wav') }, soon())).rejects.toThrow()
  expect((await ai.embedders[0]?.embed(['still here']))?.length).toBe(1)
})

test('texts that mean alike lie closer than others', async () => {
  const [basket, woven, car] =
    (await ai.embedders[0]?.embed([
      'a hand woven basket',
      'woven sisal basket for laundry',
      'a used toyota hilux',
    ])) ?? []
  const closeness = (a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()) =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
  expect(closeness(basket, basket)).toBeCloseTo(1)
  expect(closeness(basket, woven)).toBeGreaterThan(closeness(basket, car) + 0.2)
})

test('an aborted call ends at once, and the next one is answered', async () => {
  const leaving = AbortSignal.abort(new Error('gone'))
  await expect(ai.embedders[0]?.embed(['a'], leaving)).rejects.toThrow('gone')
  expect(await ai.embedders[0]?.embed(['a'])).toHaveLength(1)
})
