import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLookupModel, createTokenizer } from '../../../../testing/onnx.ts'
import { UnusableModel } from '../model-source.ts'
import { findSentenceModel, fingerprintOf } from './sentence-files.ts'
import { loadSentenceModel } from './sentence-model.ts'

const WORDS = ['[UNK]', 'kikapu', 'basket', 'gari']
const VECTORS = [
  [0, 0, 1],
  [3, 4, 0],
  [1, -1, 0],
  [0, 0, 2],
]

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sentences-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = async (modelFile = 'model.onnx', vectors = VECTORS) => {
  await mkdir(path.dirname(path.join(folder, modelFile)), { recursive: true })
  await writeFile(path.join(folder, modelFile), createLookupModel(vectors))
  await writeFile(path.join(folder, 'tokenizer.json'), createTokenizer(WORDS))
  return findSentenceModel(folder)
}
const rounded = (vectors: Float32Array[]) =>
  vectors.map((vector) => Array.from(vector, (value) => Number(value.toFixed(3))))

test('returns the mean of the token vectors at unit length', async () => {
  const embed = await loadSentenceModel(await write())
  expect(rounded(await embed(['kikapu', 'Gari', 'kikapu basket', 'unknown']))).toEqual([
    [0.6, 0.8, 0],
    [0, 0, 1],
    [0.8, 0.6, 0],
    [0, 0, 1],
  ])
})

test('returns the first token’s vector if the model is configured so', async () => {
  const files = await write()
  await mkdir(path.join(folder, '1_Pooling'))
  await writeFile(path.join(folder, '1_Pooling/config.json'), '{"pooling_mode_cls_token": true}')
  const embed = await loadSentenceModel(files)
  expect(rounded(await embed(['kikapu basket']))).toEqual([[0.6, 0.8, 0]])
})

test('long texts are cut', async () => {
  const embed = await loadSentenceModel(await write())
  const long = `${'kikapu '.repeat(255)}${'gari '.repeat(100_000)}`
  const [vector] = await embed([long])
  expect(vector?.[1]).toBeGreaterThan(0.79)
})

test('prefers quantised weights, and finds them in the folder of transformers.js', async () => {
  await write()
  expect((await write('onnx/model_quantized.onnx')).model).toBe(
    path.join(folder, 'onnx/model_quantized.onnx'),
  )
})

test('other weights have another fingerprint', async () => {
  const first = fingerprintOf(await write())
  expect(fingerprintOf(await write())).toBe(first)
  expect(fingerprintOf(await write('model.onnx', [...VECTORS].reverse()))).not.toBe(first)
  expect(first).toMatch(/^[\da-f]{8}$/)
})

test('a missing file is a clear error', async () => {
  expect(() => findSentenceModel(folder)).toThrow('has no model_quantized.onnx')
  await writeFile(path.join(folder, 'model.onnx'), '')
  expect(() => findSentenceModel(folder)).toThrow('has no tokenizer.json')
  expect(() => findSentenceModel(folder)).toThrow(UnusableModel)
})
