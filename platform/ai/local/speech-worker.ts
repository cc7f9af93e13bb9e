import sherpa from 'sherpa-onnx-node'
import type { SpeechFiles } from './models.ts'
import { cutIntoWindows } from './windows.ts'

let recognizer: { files: SpeechFiles; loaded: sherpa.Recognizer } | null = null

/** Runs in a thread of its own: hears a WAV of 16 kHz and answers phrases with their seconds. */
export default ({ path, files }: { path: string; files: SpeechFiles }) => {
  const listener = load(files)
  const { samples, sampleRate } = sherpa.readWave(path)
  return cutIntoWindows(samples, sampleRate).flatMap(({ from, to }) => {
    const stream = listener.createStream()
    stream.acceptWaveform({ samples: samples.subarray(from, to), sampleRate })
    listener.decode(stream)
    const text = listener.getResult(stream).text.trim()
    return text ? [{ start: from / sampleRate, end: to / sampleRate, text }] : []
  })
}

const load = (files: SpeechFiles): sherpa.Recognizer => {
  if (recognizer?.files.tokens === files.tokens) return recognizer.loaded
  const loaded = new sherpa.OfflineRecognizer({
    featConfig: { sampleRate: 16_000, featureDim: 80 },
    modelConfig: {
      moonshine: { encoder: files.encoder, mergedDecoder: files.decoder },
      tokens: files.tokens,
      numThreads: 1,
      provider: 'cpu',
      debug: 0,
    },
  })
  recognizer = { files, loaded }
  return loaded
}
