import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tokenizer from 'llama-tokenizer-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testModelsDir } from '../../../testing/models.ts'
import { createLookupModel, createTokenizer } from '../../../testing/onnx.ts'
import { readEnv } from '../../env.ts'
import { findFfmpeg } from '../../video/find-ffmpeg.ts'
import type { Ai } from '../port.ts'
import { DEFAULT_SPEECH_MODEL } from './default-speech-model.ts'
import { createLocalAi, describeLocalAi } from './local.ts'

let folder: string
let ai: Ai
let pitch: string
const opened: Ai[] = []
const withLimit = () => AbortSignal.timeout(60_000)
const settingsOf = (env: NodeJS.ProcessEnv = {}) => readEnv({ MODELS_DIR: testModelsDir, ...env })
const open = (env: NodeJS.ProcessEnv) => {
  const one = createLocalAi(settingsOf(env))
  opened.push(one)
  return one
}
const wav = (name: string, ...source: string[]) => {
  const file = path.join(folder, name)
  execFileSync(findFfmpeg({}).ffmpeg, ['-v', 'error', ...source, '-ar', '16000', '-ac', '1', file])
  return file
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-local-ai-'))
  ai = createLocalAi(settingsOf())
  pitch = wav('pitch.wav', '-i', path.join(import.meta.dirname, 'fixtures/pitch.ogg'))
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})
afterAll(async () => {
  await ai.close()
  await rm(folder, { recursive: true, force: true })
})

/** The default weights in the form that sherpa-onnx reads: with their tokens in base64. */
const sherpaModel = async (name: string): Promise<string> => {
  const model = path.join(folder, name)
  await cp(path.join(testModelsDir, DEFAULT_SPEECH_MODEL), model, { recursive: true })
  const bytesOf = (piece: string) => {
    const byte = /^<0x([0-9A-F]{2})>$/.exec(piece)?.[1]
    return byte ? Buffer.from(byte, 'hex') : Buffer.from(piece.replaceAll('▁', ' '))
  }
  const lines = tokenizer.vocabById.map((piece, id) => `${bytesOf(piece).toString('base64')} ${id}`)
  await writeFile(path.join(model, 'tokens.txt'), lines.join('\n'))
  return model
}

test('transcribes a pitch', async () => {
  const transcript = await ai.transcribe({ path: pitch }, withLimit())
  expect(transcript?.text).toMatch(/beautiful basket.*hundred and fifty rand/i)
  expect(transcript).toMatchObject({
    language: 'en',
    engine: { name: 'local', model: DEFAULT_SPEECH_MODEL },
    segments: [{ start: 0, text: expect.stringMatching(/basket/) }],
  })
})

test('silence has no words', async () => {
  const silence = wav('silence.wav', '-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '3')
  expect(await ai.transcribe({ path: silence }, withLimit())).toMatchObject({ text: '', segments: [] })
})

test('SPEECH_MODEL is run by sherpa-onnx', async () => {
  const model = await sherpaModel('my-model')
  const env = { SPEECH_MODEL: model }
  const transcript = await open(env).transcribe({ path: pitch }, withLimit())
  expect(transcript?.text).toMatch(/beautiful basket.*hundred and fifty rand/i)
  expect(transcript).toMatchObject({ language: null, engine: { name: 'local', model: 'my-model' } })
  expect(describeLocalAi(settingsOf(env))).toBe('local, speech by my-model')
})

test('SPEECH_LANGUAGE is the language of transcripts', async () => {
  const env = { SPEECH_MODEL: await sherpaModel('swahili'), SPEECH_LANGUAGE: 'sw' }
  expect(await open(env).transcribe({ path: pitch }, withLimit())).toMatchObject({ language: 'sw' })
})

test('a speech model that ends its process fails its call and not the product', async () => {
  const model = await sherpaModel('broken')
  await writeFile(path.join(model, 'decoder_model_merged.onnx'), 'not a model')
  const broken = open({ SPEECH_MODEL: model })
  for (let time = 0; time < 2; time += 1)
    await expect(broken.transcribe({ path: pitch }, withLimit())).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('the process ended'),
    })
  expect(await broken.embedders[0]?.embed(['still here'])).toHaveLength(1)
})

test('a folder without a speech model refuses, with the reason', async () => {
  const env = { SPEECH_MODEL: folder }
  await expect(open(env).transcribe({ path: pitch }, withLimit())).rejects.toMatchObject({ kind: 'refused' })
  expect(describeLocalAi(settingsOf(env))).toContain('without speech: ')
})

test.each([
  ['the default model was not fetched', () => ({ MODELS_DIR: folder })],
  ['SPEECH_MODEL was not fetched', () => ({ SPEECH_MODEL: `https://m.test/m.tar#sha256=${'0'.repeat(64)}` })],
])('there is no transcript if %s', async (_, env) => {
  expect(await open(env()).transcribe({ path: pitch }, withLimit())).toBeNull()
  expect(describeLocalAi(settingsOf(env()))).toBe('local, without speech: its model was not fetched')
})

test('a file that is not sound fails its call alone', async () => {
  await expect(ai.transcribe({ path: path.join(folder, 'none.wav') }, withLimit())).rejects.toThrow()
  expect(await ai.transcribe({ path: pitch }, withLimit())).toMatchObject({ language: 'en' })
})

test('texts with a similar meaning have closer vectors', async () => {
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

test('EMBEDDING_MODEL comes before the default model, under a name of its own', async () => {
  const model = path.join(folder, 'multilingual')
  await mkdir(model)
  await writeFile(
    path.join(model, 'model.onnx'),
    createLookupModel([
      [0, 1],
      [3, 4],
    ]),
  )
  await writeFile(path.join(model, 'tokenizer.json'), createTokenizer(['[UNK]', 'kikapu']))
  const { embedders } = open({ EMBEDDING_MODEL: model })
  expect(embedders.map(({ engine }) => engine.model)).toEqual([
    expect.stringMatching(/^multilingual-[\da-f]{8}$/),
    'use-lite-en',
  ])
  const [vector] = (await embedders[0]?.embed(['kikapu'])) ?? []
  expect(Array.from(vector ?? [], (value) => value.toFixed(2))).toEqual(['0.60', '0.80'])
  expect((await embedders[1]?.embed(['basket']))?.[0]).toHaveLength(512)
})

test('an EMBEDDING_MODEL that is missing or broken leaves the default model', async () => {
  expect(() => open({ EMBEDDING_MODEL: path.join(folder, 'nowhere') })).toThrow('is not in')
  const model = path.join(folder, 'broken-embedding')
  await mkdir(model)
  await writeFile(path.join(model, 'model.onnx'), 'not a model')
  await writeFile(path.join(model, 'tokenizer.json'), createTokenizer(['[UNK]']))
  const [broken, standard] = open({ EMBEDDING_MODEL: model }).embedders
  await expect(broken?.embed(['kikapu'])).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await standard?.embed(['basket'])).toHaveLength(1)
})

test('an aborted call ends at once, and the next one is answered', async () => {
  const aborted = AbortSignal.abort(new Error('gone'))
  await expect(ai.embedders[0]?.embed(['a'], aborted)).rejects.toThrow('gone')
  expect(await ai.embedders[0]?.embed(['a'])).toHaveLength(1)
})
