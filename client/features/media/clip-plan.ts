import { DEFAULT_VIDEO_SECONDS } from '../../../contract/limits.ts'
import type { Part } from '../../ui/clip-part.ts'

/** Facts about a clip that a browser knows from its metadata. */
export type ClipFacts = { bytes: number; seconds: number; width: number; height: number }

/** Below this bit rate a clip uploads soon enough, and encoding it again would lose quality. */
const SMALL_BITS_PER_SECOND = 2_500_000
const SMALL_BYTES = 3 * 1024 * 1024
/** The server keeps no larger picture (`platform/video/plan.ts`). */
const LARGEST_SHORTER_SIDE = 720
/** Above the server's own bit rate, so that little quality is lost in between. */
const MAX_BITS_PER_SECOND = 2_000_000
const MIN_BITS_PER_SECOND = 600_000
const BITS_PER_PIXEL_AND_SECOND = 2.2
/** A result that saves less than this is not worth another encoding. */
const MIN_SAVING = 0.1

/** After these the file is sent as it is, or a part must be chosen again. */
export const MAX_ENCODING_ATTEMPTS = 2

type Choice = { part: Part | 'whole' | null; seconds: number; isHeavy: boolean; attempts: number }

/** Returns the next step for a clip: ask for a part, send the file, shrink it, or cut the part. */
export const nextStep = ({ part, seconds, isHeavy, attempts }: Choice): 'ask' | 'send' | 'shrink' | Part => {
  const mayEncode = attempts < MAX_ENCODING_ATTEMPTS
  if (part !== null && part !== 'whole') return mayEncode ? part : 'ask'
  if (part === null && seconds > DEFAULT_VIDEO_SECONDS) return 'ask'
  return isHeavy && mayEncode ? 'shrink' : 'send'
}

/** Whether making the clip smaller saves more time than it takes. */
export const isWorthShrinking = ({ bytes, seconds }: ClipFacts): boolean =>
  bytes > SMALL_BYTES && (bytes * 8) / seconds > SMALL_BITS_PER_SECOND

/**
 * Returns the size to encode a picture of this size in, in the same shape with even sides, and its
 * bit rate.
 */
export const targetOf = ({
  width,
  height,
}: {
  width: number
  height: number
}): { width: number; height: number; bitsPerSecond: number } => {
  const scale = Math.min(1, LARGEST_SHORTER_SIDE / Math.min(width, height))
  const size = { width: even(width * scale), height: even(height * scale) }
  const wanted = size.width * size.height * BITS_PER_PIXEL_AND_SECOND
  const bitsPerSecond = Math.round(Math.min(MAX_BITS_PER_SECOND, Math.max(MIN_BITS_PER_SECOND, wanted)))
  return { ...size, bitsPerSecond }
}

export const isSmaller = (bytes: number, before: number): boolean => bytes <= before * (1 - MIN_SAVING)

/**
 * Whether encoding takes longer than sending the clip as it is. `share` of it, 0 to 1, was done in
 * `elapsed` seconds; the first ten seconds decide nothing.
 */
export const isTooSlow = (elapsed: number, share: number, { seconds }: ClipFacts): boolean =>
  elapsed > 10 && elapsed / Math.max(share, 0.001) > Math.max(120, seconds * 5)

const even = (pixels: number) => Math.max(2, Math.floor(pixels / 2) * 2)
