import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { z } from 'zod'
import { UnusableModel } from '../model-source.ts'
import { normalise } from './normalise.ts'
import type { SentenceModelFiles } from './sentence-files.ts'

const TOKENIZER_CONFIG_FILE = 'tokenizer_config.json'
const POOLING_FILE = '1_Pooling/config.json'
const MAX_TOKENS = 256

const poolingSchema = z.object({ pooling_mode_cls_token: z.boolean().optional() })

/** Returns one vector of unit length per text. */
export type Embed = (texts: readonly string[]) => Promise<Float32Array[]>

/** Loads a model for use on one thread. */
export const loadSentenceModel = async (files: SentenceModelFiles): Promise<Embed> => {
  const tokenizerConfig = path.join(files.folder, TOKENIZER_CONFIG_FILE)
  const tokenizer = new Tokenizer(
    readJson(files.tokenizer),
    existsSync(tokenizerConfig) ? readJson(tokenizerConfig) : {},
  )
  const session = await InferenceSession.create(files.model, { intraOpNumThreads: 1, interOpNumThreads: 1 })
  const poolingFile = path.join(files.folder, POOLING_FILE)
  const usesFirstToken =
    existsSync(poolingFile) && poolingSchema.parse(readJson(poolingFile)).pooling_mode_cls_token === true
  const embedOne = async (text: string): Promise<Float32Array> => {
    const ids = truncate(tokenizer.encode(text).ids)
    const int64 = (values: readonly number[]) =>
      new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
    const inputs: Record<string, Tensor> = {
      input_ids: int64(ids),
      attention_mask: int64(ids.map(() => 1)),
      token_type_ids: int64(ids.map(() => 0)),
    }
    const output = await session.run(
      Object.fromEntries(Object.entries(inputs).filter(([name]) => session.inputNames.includes(name))),
    )
    return normalise(pool(output, usesFirstToken))
  }
  return async (texts) => {
    const vectors: Float32Array[] = []
    for (const text of texts) vectors.push(await embedOne(text))
    return vectors
  }
}

/** Keeps the last token, which ends a sequence. */
const truncate = (ids: readonly number[]): readonly number[] =>
  ids.length > MAX_TOKENS ? [...ids.slice(0, MAX_TOKENS - 1), ...ids.slice(-1)] : ids

/** Returns the model's own sentence vector, or the mean or the first of its token vectors. */
const pool = (output: InferenceSession.ReturnType, usesFirstToken: boolean): Float32Array => {
  const sentence = output.sentence_embedding
  const tokens = output.last_hidden_state ?? output.token_embeddings
  const { data, dims } = sentence ?? tokens ?? { data: null, dims: [] }
  if (!(data instanceof Float32Array)) throw new UnusableModel('The model returns no sentence vectors')
  if (sentence) return data
  const [, count = 0, size = 0] = dims
  if (usesFirstToken) return data.subarray(0, size)
  const mean = new Float32Array(size)
  for (const [index, value] of data.entries()) mean[index % size] = (mean[index % size] ?? 0) + value / count
  return mean
}

const readJson = (file: string): object => {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof parsed !== 'object' || parsed === null) throw new UnusableModel(`${file} is not a JSON object`)
  return parsed
}
