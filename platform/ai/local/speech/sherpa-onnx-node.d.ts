/** The part of sherpa-onnx-node that is used here; the package has no types. */
declare module 'sherpa-onnx-node' {
  interface OfflineStream {
    acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void
  }
  class OfflineRecognizer {
    constructor(config: { modelConfig: Record<string, unknown>; decodingMethod?: string })
    createStream(): OfflineStream
    decode(stream: OfflineStream): void
    getResult(stream: OfflineStream): { text: string; lang?: string }
  }
  const sherpa: { OfflineRecognizer: typeof OfflineRecognizer }
  export default sherpa
}
