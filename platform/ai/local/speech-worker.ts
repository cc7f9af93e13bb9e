import { loadOnce } from '../../concurrency/single-flight.ts'
import type { ExpectedWords } from '../port.ts'
import type { DefaultSpeechFiles } from './default-speech-model.ts'
import { correctNumbers } from './speech/correct-numbers.ts'
import { readWav, SAMPLE_RATE } from './speech/read-wav.ts'
import type { SherpaConfig } from './speech/sherpa-config.ts'
import { cutIntoWindows } from './speech/windows.ts'

export type SpeechTask = {
  path: string
  /** The default model, or any other. A worker process keeps the first one it loads. */
  model: { moonshine: DefaultSpeechFiles } | { sherpa: SherpaConfig }
  expected: ExpectedWords
}

export type SpeechResult = {
  /** Null if the model does not tell. */
  language: string | null
  /** Seconds and words of each stretch of sound in which somebody speaks. */
  segments: { start: number; end: number; text: string }[]
}

type Recognise = (
  samples: Float32Array,
  expected: ExpectedWords,
) => Promise<{ text: string; language: string | null }>

// Only the engine in use is loaded: each brings its own copy of ONNX Runtime.
const load = loadOnce(async (model: SpeechTask['model']): Promise<Recognise> => {
  if ('sherpa' in model) {
    const { loadSherpa } = await import('./speech/sherpa.ts')
    const recognise = loadSherpa(model.sherpa)
    return async (samples) => recognise(samples)
  }
  const [{ loadMoonshine, recognise }, { expectWords }] = await Promise.all([
    import('./speech/moonshine.ts'),
    import('./speech/expected-words.ts'),
  ])
  const moonshine = await loadMoonshine(model.moonshine)
  return async (samples, expected) => {
    const text = await recognise(moonshine, samples, expectWords(expected))
    return { text: correctNumbers(text), language: 'en' }
  }
})

/** Transcribes a WAV file. Runs in a process of its own. */
export default async ({ path, model, expected }: SpeechTask): Promise<SpeechResult> => {
  const samples = readWav(path)
  const recognise = await load(model)
  const result: SpeechResult = { language: null, segments: [] }
  for (const { from, to } of cutIntoWindows(samples, SAMPLE_RATE)) {
    const { text, language } = await recognise(samples.slice(from, to), expected)
    result.language ??= language
    if (text) result.segments.push({ start: from / SAMPLE_RATE, end: to / SAMPLE_RATE, text })
  }
  return result
}
