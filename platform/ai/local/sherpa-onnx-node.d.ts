/** The package says its types in comments, and not yet those of this model's merged decoder. */
declare module 'sherpa-onnx-node' {
  namespace sherpa {
    type Wave = { samples: Float32Array; sampleRate: number }
    type Stream = { acceptWaveform(wave: Wave): void }
    type Settings = {
      featConfig: { sampleRate: number; featureDim: number }
      modelConfig: {
        moonshine: { encoder: string; mergedDecoder: string }
        tokens: string
        numThreads: number
        provider: 'cpu'
        debug: 0 | 1
      }
    }
    type Recognizer = {
      createStream(): Stream
      decode(stream: Stream): void
      getResult(stream: Stream): { text: string }
    }
  }
  const sherpa: {
    readWave(path: string): sherpa.Wave
    OfflineRecognizer: new (settings: sherpa.Settings) => sherpa.Recognizer
  }
  export default sherpa
}
