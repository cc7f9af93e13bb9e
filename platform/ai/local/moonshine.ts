import tokenizer from 'llama-tokenizer-js'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { type Decoder, type Expectation, searchBeams } from './beam-search.ts'
import { between } from './between.ts'
import { highPass } from './high-pass.ts'
import type { SpeechFiles } from './models.ts'
import { together } from './together.ts'
import { withoutNoise } from './without-noise.ts'

/** The shape of the tiny model's memory of a sentence. */
const LAYERS = 6
const HEADS = 8
const HEAD_SIZE = 36
const BEGIN = 1
const END = 2
/** What the model's makers advise: nobody says more; a model that does repeats itself. */
const TOKENS_A_SECOND = 6.5
/** Sentences followed at once. Of sound that is heard surely 8 hear no better on dev, and take half as long again. */
const BEAMS = { first: 5, again: 8 }

const memories = Array.from({ length: LAYERS }, (_, layer) =>
  ['decoder', 'encoder'].flatMap((part) =>
    ['key', 'value'].map((kind) => ({
      part,
      past: `past_key_values.${layer}.${part}.${kind}`,
      present: `present.${layer}.${part}.${kind}`,
    })),
  ),
).flat()

export type Moonshine = { encoder: InferenceSession; decoder: InferenceSession }

/** Loads the model; it computes in one thread. */
export const loadMoonshine = async (files: SpeechFiles): Promise<Moonshine> => {
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1 }
  return {
    encoder: await InferenceSession.create(files.encoder, options),
    decoder: await InferenceSession.create(files.decoder, options),
  }
}

/**
 * Where the model is not sure of what it heard, the sound is listened to without its noise as well, and a little slower and a
 * little faster, each once without its noise and once without its lows: what is hidden in one is hidden less in another.
 */
const OTHER_SPEEDS = [0.95, 1.05]
/** The mean for each token (in natural logarithms) from which on that changes nothing on dev; a third of the hearings there are as sure. */
const SURE = -0.25

/** The words in a stretch of sound of 16 kHz, at most some 20 s. Listening again takes several times as long once more. */
export const hear = async <State>(
  model: Moonshine,
  samples: Float32Array,
  { expected, mayListenAgain }: { expected: Expectation<State>; mayListenAgain: boolean },
): Promise<string> => {
  const search = (sounds: readonly Tensor[], width: number) =>
    searchBeams(together(sounds.map((sound) => decoderOf(model, sound))), {
      begin: BEGIN,
      end: END,
      width,
      longest: Math.ceil((samples.length / RATE) * TOKENS_A_SECOND),
      expected,
    })
  const sounds = [await encode(model, samples)]
  const first = await search(sounds, BEAMS.first)
  if (first.certainty > SURE || !mayListenAgain) return textOf(first.tokens)
  const clean = await withoutNoise(samples)
  const high = highPass(samples, RATE)
  const others = OTHER_SPEEDS.flatMap((speed) => [atSpeed(high, speed), atSpeed(clean, speed)])
  for (const other of [clean, ...others]) sounds.push(await encode(model, other))
  return textOf((await search(sounds, BEAMS.again)).tokens)
}

export const RATE = 16_000

const encode = async ({ encoder }: Moonshine, samples: Float32Array): Promise<Tensor> => {
  const { last_hidden_state: sound } = await encoder.run({
    input_values: new Tensor('float32', samples, [1, samples.length]),
  })
  if (!sound) throw new Error('The encoder answered nothing')
  return sound
}

/** So many times as fast, and higher. */
const atSpeed = (samples: Float32Array, speed: number): Float32Array =>
  Float32Array.from({ length: Math.floor(samples.length / speed) }, (_, index) =>
    between(samples, index * speed),
  )

/** Remembers of each sentence what the model has computed for it. */
const decoderOf = ({ decoder }: Moonshine, sound: Tensor): Decoder => {
  let past: Record<string, Tensor> | null = null
  return async (steps) => {
    const parents = steps.map(({ parent }) => parent)
    // Of the sound all sentences remember the same: the model takes one row for all of them.
    if (past)
      for (const { past: name, part } of memories)
        if (part === 'decoder') past[name] = rowsOf(named(past, name), parents)
    const answer: InferenceSession.ReturnType = await decoder.run({
      input_ids: new Tensor(
        'int64',
        BigInt64Array.from(steps, ({ token }) => BigInt(token)),
        [steps.length, 1],
      ),
      encoder_hidden_states: sound,
      use_cache_branch: new Tensor('bool', [past !== null]),
      ...(past ?? nothingYet()),
    })
    const before: Record<string, Tensor> | null = past
    past = Object.fromEntries(
      // What it computed of the sound stays: later steps answer it empty.
      memories.map((memory) => [
        memory.past,
        before && memory.part === 'encoder' ? named(before, memory.past) : named(answer, memory.present),
      ]),
    )
    const logits = named(answer, 'logits')
    const size = logits.data.length / steps.length
    const values = floats(logits)
    return steps.map((_, row) => logarithms(values.subarray(row * size, (row + 1) * size)))
  }
}

const nothingYet = () =>
  Object.fromEntries(
    memories.map(({ past }) => [past, new Tensor('float32', new Float32Array(), [0, HEADS, 1, HEAD_SIZE])]),
  )

const named = (tensors: Readonly<Record<string, Tensor>>, name: string): Tensor => {
  const tensor = tensors[name]
  if (!tensor) throw new Error(`The model has no ${name}: it is another one`)
  return tensor
}

const floats = ({ data }: Tensor): Float32Array => {
  if (!(data instanceof Float32Array)) throw new Error('The model computes in other numbers')
  return data
}

/** The tensor with these of its rows. */
const rowsOf = (tensor: Tensor, rows: readonly number[]): Tensor => {
  const [count = 0, ...rest] = tensor.dims
  if (rows.length === count && rows.every((row, index) => row === index)) return tensor
  const values = floats(tensor)
  const size = values.length / count
  const picked = new Float32Array(size * rows.length)
  for (const [index, row] of rows.entries())
    picked.set(values.subarray(row * size, (row + 1) * size), index * size)
  return new Tensor('float32', picked, [rows.length, ...rest])
}

/** Of how likely each is, from what the model gives each. */
const logarithms = (logits: Float32Array): Float32Array => {
  let most = -Infinity
  for (const logit of logits) most = Math.max(most, logit)
  let sum = 0
  for (const logit of logits) sum += Math.exp(logit - most)
  const whole = most + Math.log(sum)
  return logits.map((logit) => logit - whole)
}

/** Moonshine speaks in Llama's tokens: `▁` is a space, one written `<0x0A>` is that one byte. */
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
