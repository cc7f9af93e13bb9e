import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import { UnusableModel } from '../model-source.ts'

/**
 * Where exports for sentence-transformers and transformers.js put the model; a quantised one is
 * preferred.
 */
const MODEL_FILES = ['model_quantized.onnx', 'model_int8.onnx', 'model.onnx'].flatMap((name) => [
  name,
  `onnx/${name}`,
])
const TOKENIZER_FILE = 'tokenizer.json'
const SAMPLE_BYTES = 64 * 1024

export type SentenceModelFiles = { folder: string; model: string; tokenizer: string }

/**
 * Finds the files of an ONNX sentence-embedding model.
 * @throws UnusableModel if one is missing
 */
export const findSentenceModel = (folder: string): SentenceModelFiles => {
  const model = MODEL_FILES.map((name) => path.join(folder, name)).find((file) => existsSync(file))
  const tokenizer = path.join(folder, TOKENIZER_FILE)
  if (!model)
    throw new UnusableModel(
      `${folder} has no ${MODEL_FILES.join(', ')} but ${readdirSync(folder).join(', ')}`,
    )
  if (!existsSync(tokenizer)) throw new UnusableModel(`${folder} has no ${TOKENIZER_FILE}`)
  return { folder, model, tokenizer }
}

/**
 * Returns a short hash that differs between models. It samples the weights: reading all would slow
 * a start.
 */
export const fingerprintOf = ({ model, tokenizer }: SentenceModelFiles): string => {
  const hash = createHash('sha256')
  for (const file of [model, tokenizer]) {
    const { size } = statSync(file)
    const bytes = Buffer.alloc(SAMPLE_BYTES)
    const handle = openSync(file, 'r')
    for (const at of [0, Math.floor(size / 2), Math.max(0, size - SAMPLE_BYTES)])
      hash.update(bytes.subarray(0, readSync(handle, bytes, 0, SAMPLE_BYTES, at)))
    closeSync(handle)
    hash.update(String(size))
  }
  return hash.digest('hex').slice(0, 8)
}
