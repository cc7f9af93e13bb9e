import sherpa from 'sherpa-onnx-node'
import { SAMPLE_RATE } from './read-wav.ts'
import type { SherpaConfig } from './sherpa-config.ts'

/**
 * Returns the words in a stretch of sound, and their language (ISO 639-1) if the model tells it.
 */
export type Recognise = (samples: Float32Array) => { text: string; language: string | null }

/** Loads any model that sherpa-onnx runs. An unusable model may end the process. */
export const loadSherpa = (modelConfig: SherpaConfig): Recognise => {
  const recognizer = new sherpa.OfflineRecognizer({
    modelConfig: { ...modelConfig, numThreads: 1, provider: 'cpu' },
    decodingMethod: 'greedy_search',
  })
  return (samples) => {
    const stream = recognizer.createStream()
    stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE })
    recognizer.decode(stream)
    const { text, lang } = recognizer.getResult(stream)
    // SenseVoice writes '<|en|>', Whisper 'en'.
    return { text: text.trim(), language: /^(?:<\|)?([a-z]{2})(?:\|>)?$/.exec(lang ?? '')?.[1] ?? null }
  }
}
