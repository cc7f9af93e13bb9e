import { MOST_VIDEO_SECONDS } from '../../contract/products/limits.ts'

/** How far a stranger's video may go before it is refused or stopped. */
export type VideoLimits = {
  durationSeconds: number
  /** Pixels on the longer side, and in all. */
  sidePixels: number
  framePixels: number
  /** Pixels of all frames together: what decoding costs. */
  decodedPixels: number
  /** Of address space, for one ffmpeg. */
  memoryBytes: number
  probeTimeoutMs: number
  transcodeTimeoutMs: number
  /** For decoding, and for each encoder. */
  threads: number
}

export const DEFAULT_VIDEO_LIMITS: VideoLimits = {
  durationSeconds: MOST_VIDEO_SECONDS,
  sidePixels: 4096,
  framePixels: 8_900_000,
  // Two minutes of 4K at 30 frames a second, or three of 1080p at 60 and more: other sellers' clips wait meanwhile.
  decodedPixels: 3840 * 2160 * 30 * 120,
  memoryBytes: 3 * 1024 ** 3,
  probeTimeoutMs: 20_000,
  transcodeTimeoutMs: 7 * 60_000,
  threads: 2,
}
