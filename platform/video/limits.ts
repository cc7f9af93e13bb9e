import { MAX_VIDEO_SECONDS } from '../../contract/limits.ts'

/** A tool with at most this processor time runs at the normal priority, others at a low one. */
export const QUICK_CPU_SECONDS = 2

/** Limits of an uploaded video. */
export type VideoLimits = {
  durationSeconds: number
  /** Pixels of the longer side, and of a frame. */
  sidePixels: number
  framePixels: number
  /** Pixels of all frames together, as in `VideoInfo`. */
  decodedPixels: number
  /** Memory of one ffmpeg process. */
  memoryBytes: number
  /** Processor time of reading a file once. The only bound of this work that no file can evade. */
  cpuSeconds: number
  /** Only a machine that is much too busy takes that long. */
  probeTimeoutMs: number
  loudnessTimeoutMs: number
  transcodeTimeoutMs: number
  /** Threads for decoding, and for each encoder. */
  threads: number
}

export const DEFAULT_VIDEO_LIMITS: VideoLimits = {
  durationSeconds: MAX_VIDEO_SECONDS,
  sidePixels: 4096,
  framePixels: 8_900_000,
  // Two minutes of 4K at 30 fps, or three of 1080p at over 60 fps.
  decodedPixels: 3840 * 2160 * 30 * 120,
  memoryBytes: 3 * 1024 ** 3,
  // An hour of video takes 2 s.
  cpuSeconds: 6,
  probeTimeoutMs: 90_000,
  loudnessTimeoutMs: 60_000,
  transcodeTimeoutMs: 7 * 60_000,
  threads: 2,
}
