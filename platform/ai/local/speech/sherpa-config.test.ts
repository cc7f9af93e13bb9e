import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UnusableModel } from '../model-source.ts'
import { readSherpaConfig } from './sherpa-config.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'speech-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const modelFolder = async (name: string, files: Record<string, string> | readonly string[]) => {
  const folder = path.join(parent, name)
  await mkdir(folder)
  const contents = Array.isArray(files) ? files.map((file) => [file, '']) : Object.entries(files)
  for (const [file, text] of contents) await writeFile(path.join(folder, file), text)
  return folder
}

// File names as in the archives that the sherpa-onnx project publishes.
test.each<[string, string[], string, Record<string, string>]>([
  [
    'sherpa-onnx-whisper-tiny',
    ['tiny-encoder.onnx', 'tiny-encoder.int8.onnx', 'tiny-decoder.int8.onnx', 'tiny-tokens.txt'],
    'whisper',
    { encoder: 'tiny-encoder.int8.onnx', decoder: 'tiny-decoder.int8.onnx', language: 'sw' },
  ],
  [
    'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8',
    ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
    'transducer',
    { encoder: 'encoder.int8.onnx', decoder: 'decoder.int8.onnx', joiner: 'joiner.int8.onnx' },
  ],
  [
    'sherpa-onnx-zipformer-en-2023-04-01',
    [
      'encoder-epoch-99-avg-1.onnx',
      'decoder-epoch-99-avg-1.onnx',
      'joiner-epoch-99-avg-1.onnx',
      'tokens.txt',
    ],
    'transducer',
    {
      encoder: 'encoder-epoch-99-avg-1.onnx',
      decoder: 'decoder-epoch-99-avg-1.onnx',
      joiner: 'joiner-epoch-99-avg-1.onnx',
    },
  ],
  [
    'sherpa-onnx-moonshine-base-en-int8',
    [
      'preprocess.onnx',
      'encode.int8.onnx',
      'uncached_decode.int8.onnx',
      'cached_decode.int8.onnx',
      'tokens.txt',
    ],
    'moonshine',
    {
      preprocessor: 'preprocess.onnx',
      encoder: 'encode.int8.onnx',
      uncachedDecoder: 'uncached_decode.int8.onnx',
      cachedDecoder: 'cached_decode.int8.onnx',
    },
  ],
  [
    'moonshine-tiny',
    ['encoder_model.onnx', 'decoder_model_merged.onnx', 'tokens.txt'],
    'moonshine',
    { encoder: 'encoder_model.onnx', mergedDecoder: 'decoder_model_merged.onnx' },
  ],
  [
    'sherpa-onnx-sense-voice-zh-en-ja-ko-yue-2024-07-17',
    ['model.int8.onnx', 'model.onnx', 'tokens.txt'],
    'senseVoice',
    { model: 'model.int8.onnx', language: 'sw' },
  ],
  [
    'sherpa-onnx-nemo-canary-180m-flash-en-es-de-fr-int8',
    ['encoder.int8.onnx', 'decoder.int8.onnx', 'tokens.txt'],
    'canary',
    { encoder: 'encoder.int8.onnx', decoder: 'decoder.int8.onnx', srcLang: 'sw', tgtLang: 'sw' },
  ],
  ['sherpa-onnx-nemo-ctc-en', ['model.onnx', 'tokens.txt'], 'nemoCtc', { model: 'model.onnx' }],
])('recognises %s by its files', async (name, files, family, expected) => {
  const folder = await modelFolder(name, files)
  const isOption = (key: string) => key === 'language' || key.endsWith('Lang')
  expect(readSherpaConfig(folder, 'sw')).toEqual({
    [family]: Object.fromEntries(
      Object.entries(expected).map(([key, value]) => [key, isOption(key) ? value : path.join(folder, value)]),
    ),
    tokens: path.join(folder, files.find((file) => file.endsWith('tokens.txt')) ?? ''),
  })
})

test('without a language the model detects it', async () => {
  const files = ['tiny-encoder.onnx', 'tiny-decoder.onnx', 'tiny-tokens.txt']
  const { whisper } = readSherpaConfig(await modelFolder('whisper-tiny', files), null)
  expect(whisper).not.toHaveProperty('language')
})

test('sherpa.json overrides the file names; names of files become paths', async () => {
  const folder = await modelFolder('mine', {
    'sherpa.json': '{"wenetCtc": {"model": "a.onnx", "language": "en"}, "tokens": "t.txt", "modelType": "x"}',
    'a.onnx': '',
    't.txt': '',
  })
  expect(readSherpaConfig(folder, 'sw')).toEqual({
    wenetCtc: { model: path.join(folder, 'a.onnx'), language: 'en' },
    tokens: path.join(folder, 't.txt'),
    modelType: 'x',
  })
})

test.each<[string, Record<string, string>, string]>([
  ['no tokens', { 'model.onnx': '' }, 'has no tokens.txt'],
  ['an unknown kind', { 'model.onnx': '', 'tokens.txt': '' }, 'describe it in sherpa.json'],
  ['half a model', { 'encoder.onnx': '', 'tokens.txt': '' }, 'describe it in sherpa.json'],
  ['a broken sherpa.json', { 'sherpa.json': '{' }, 'is not a modelConfig'],
])('a folder with %s is a clear error', async (_, files, message) => {
  const folder = await modelFolder('some', files)
  expect(() => readSherpaConfig(folder, null)).toThrow(message)
  expect(() => readSherpaConfig(folder, null)).toThrow(UnusableModel)
})
