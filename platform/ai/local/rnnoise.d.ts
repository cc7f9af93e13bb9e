/** It comes without types: these are the parts that `without-noise.ts` uses (the C library's own functions over its memory). */
declare module '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js' {
  export type Rnnoise = {
    ready: Promise<unknown>
    HEAPF32: Float32Array
    _malloc(bytes: number): number
    _free(at: number): void
    _rnnoise_create(model: 0): number
    _rnnoise_process_frame(state: number, out: number, frame: number): number
    _rnnoise_destroy(state: number): void
  }
  export default function createRnnoise(): Rnnoise
}
