import sharp, { type Metadata } from 'sharp'
import type { LimitKey } from '../limit-key.ts'
import { createTurns } from '../turns.ts'

/** Thrown where the bytes are no complete picture, or one that would take too much memory. */
export class PictureRefused extends Error {}

/** Longest side of the stored picture, in pixels: twice the width of most phones. */
const MAX_SIDE = 2048
/** Other decoders of libvips hold several copies of a picture, and nobody needs them: phones send these. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif']
const MAX_PIXELS = 64_000_000
/** Of all frames of an animation together. */
const MAX_MOVING_PIXELS = 24_000_000
/** Of a picture that libvips must hold whole; others are decoded a few rows at a time. */
const MAX_DECODED_BYTES = 96 * 1024 ** 2
const TIMEOUT_SECONDS = 20
const MAX_AT_ONCE = 2

const accountTurns = createTurns(MAX_AT_ONCE)
/** Visitors have turns of their own: many addresses cost little, and must not hold up people with accounts. */
const visitorTurns = createTurns(1)

type Files = { source: string; target: string; owner: LimitKey; isVisitor?: boolean }

// Each file is read once: libvips would otherwise keep memory, and results by file name.
sharp.cache(false)

/**
 * Re-encodes a JPEG, PNG, WebP or GIF as WebP: upright, at most 2048 pixels a side, in sRGB and without metadata.
 * Animations keep moving unless they have too many pixels; then their first frame is kept.
 * @throws PictureRefused
 * @throws Refusal `TOO_MANY_REQUESTS` or `UNAVAILABLE` while too many pictures of this owner, or of all, wait.
 */
export const cleanPicture = ({ source, target, owner, isVisitor }: Files): Promise<void> =>
  (isVisitor ? visitorTurns : accountTurns)(owner, () => reencode(source, target))

async function reencode(source: string, target: string): Promise<void> {
  try {
    const metadata = await sharp(source, options(1)).metadata()
    if (!FORMATS.includes(metadata.format)) throw new PictureRefused('This kind of picture is not accepted')
    if (bytesHeldWhole(metadata) > MAX_DECODED_BYTES) throw new PictureRefused('This picture is too large')
    const { pages = 1, width, height, pageHeight = height } = metadata
    const isMoving = pages > 1 && pages * width * pageHeight <= MAX_MOVING_PIXELS
    const picture = sharp(source, options(isMoving ? -1 : 1))
    await (isMoving ? picture : picture.autoOrient())
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 3 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toFile(target)
  } catch (error) {
    throw new PictureRefused('This picture cannot be drawn', { cause: error })
  }
}

/**
 * Memory for one frame of a picture that cannot be decoded row by row. A progressive JPEG is held as coefficients of two
 * bytes (https://github.com/libjpeg-turbo/libjpeg-turbo/blob/main/doc/libjpeg.txt), an interlaced PNG as its samples, WebP
 * and GIF as RGBA.
 */
function bytesHeldWhole({ format, isProgressive, width, height, channels, depth }: Metadata): number {
  if (format === 'webp' || format === 'gif') return width * height * 4
  if (!isProgressive) return 0
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  return width * height * channels * bytesPerSample
}

/** `failOn: 'error'` refuses a damaged picture and accepts one with warnings. */
const options = (pages: number) => ({ pages, limitInputPixels: MAX_PIXELS, failOn: 'error' as const })
