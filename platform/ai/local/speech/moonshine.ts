import tokenizer from 'llama-tokenizer-js'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { type Decoder, searchBeams, type TokenBias } from './beam-search.ts'
import { SAMPLE_RATE } from './read-wav.ts'

/** Shape of the key-value cache of Moonshine tiny. */
const LAYERS = 6
const HEADS = 8
const HEAD_SIZE = 36
const BEGIN = 1
const END = 2
/** Recommended by the model's authors. Longer output repeats itself. */
const MAX_TOKENS_PER_SECOND = 6.5
const WIDTH = 5
const UNBIASED_WIDTH = 2

const cacheEntries = Array.from({ length: LAYERS }, (_, layer) =>
  ['decoder', 'encoder'].flatMap((part) =>
    ['key', 'value'].map((kind) => ({
      part,
      past: `past_key_values.${layer}.${part}.${kind}`,
      present: `present.${layer}.${part}.${kind}`,
    })),
  ),
).flat()

export type Moonshine = { encoder: InferenceSession; decoder: InferenceSession }

/** Loads the model for use on one thread. */
export const loadMoonshine = async (files: { encoder: string; decoder: string }): Promise<Moonshine> => {
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1 }
  return {
    encoder: await InferenceSession.create(files.encoder, options),
    decoder: await InferenceSession.create(files.decoder, options),
  }
}

/** Returns the words in at most 20 seconds of sound at `SAMPLE_RATE`. */
export const recognise = async <State>(
  { encoder, decoder }: Moonshine,
  samples: Float32Array,
  bias: TokenBias<State>,
): Promise<string> => {
  const { last_hidden_state: encoded } = await encoder.run({
    input_values: new Tensor('float32', samples, [1, samples.length]),
  })
  if (!encoded) throw new Error('The encoder returned nothing')
  const tokens = await searchBeams(createDecoder(decoder, encoded), {
    begin: BEGIN,
    end: END,
    width: WIDTH,
    unbiasedWidth: UNBIASED_WIDTH,
    maxTokens: Math.ceil((samples.length / SAMPLE_RATE) * MAX_TOKENS_PER_SECOND),
    bias,
  })
  return textOf(tokens)
}

/** Keeps the key-value cache of every hypothesis between steps. */
const createDecoder = (decoder: InferenceSession, encoded: Tensor): Decoder => {
  let cache: Record<string, Tensor> | null = null
  return async (steps) => {
    const parents = steps.map(({ parent }) => parent)
    // The encoder's part of the cache is the same for all hypotheses: the model accepts one row for
    // all.
    if (cache)
      for (const { past, part } of cacheEntries)
        if (part === 'decoder') cache[past] = selectRows(named(cache, past), parents)
    const output: InferenceSession.ReturnType = await decoder.run({
      input_ids: new Tensor(
        'int64',
        BigInt64Array.from(steps, ({ token }) => BigInt(token)),
        [steps.length, 1],
      ),
      encoder_hidden_states: encoded,
      use_cache_branch: new Tensor('bool', [cache !== null]),
      ...(cache ?? emptyCache()),
    })
    const previous: Record<string, Tensor> | null = cache
    cache = Object.fromEntries(
      // Only the first step computes the encoder's part; later steps return it empty.
      cacheEntries.map(({ past, present, part }) => [
        past,
        previous && part === 'encoder' ? named(previous, past) : named(output, present),
      ]),
    )
    const logits = named(output, 'logits')
    const values = floats(logits)
    const size = values.length / steps.length
    return steps.map((_, row) => toLogProbabilities(values.subarray(row * size, (row + 1) * size)))
  }
}

const emptyCache = () =>
  Object.fromEntries(
    cacheEntries.map(({ past }) => [
      past,
      new Tensor('float32', new Float32Array(), [0, HEADS, 1, HEAD_SIZE]),
    ]),
  )

const named = (tensors: Readonly<Record<string, Tensor>>, name: string): Tensor => {
  const tensor = tensors[name]
  if (!tensor) throw new Error(`The model has no tensor ${name}: it is not Moonshine tiny`)
  return tensor
}

const floats = ({ data }: Tensor): Float32Array => {
  if (!(data instanceof Float32Array)) throw new Error('The model does not compute in 32-bit floats')
  return data
}

const selectRows = (tensor: Tensor, rows: readonly number[]): Tensor => {
  const [count = 0, ...rest] = tensor.dims
  if (rows.length === count && rows.every((row, index) => row === index)) return tensor
  const values = floats(tensor)
  const size = values.length / count
  const selected = new Float32Array(size * rows.length)
  for (const [index, row] of rows.entries())
    selected.set(values.subarray(row * size, (row + 1) * size), index * size)
  return new Tensor('float32', selected, [rows.length, ...rest])
}

/** Applies log-softmax in place. */
const toLogProbabilities = (logits: Float32Array): Float32Array => {
  let max = -Infinity
  for (const logit of logits) if (logit > max) max = logit
  let sum = 0
  for (const logit of logits) sum += Math.exp(logit - max)
  const logSum = max + Math.log(sum)
  for (let index = 0; index < logits.length; index += 1) logits[index] = (logits[index] ?? 0) - logSum
  return logits
}

/** Moonshine uses Llama's tokens: `▁` is a space, and `<0x0A>` is that one byte. */
const textOf = (tokens: readonly number[]): string =>
  Buffer.concat(
    tokens.map((token) => {
      const piece = tokenizer.vocabById[token] ?? ''
      const byte = /^<0x([0-9A-F]{2})>$/.exec(piece)?.[1]
      return byte ? Buffer.from(byte, 'hex') : Buffer.from(piece, 'utf8')
    }),
  )
    .toString('utf8')
    .replaceAll('▁', ' ')
    .trim()
