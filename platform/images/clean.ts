import pLimit from 'p-limit'
import sharp, { type Metadata } from 'sharp'
import { fail } from '../errors.ts'

/** Thrown where the bytes are no complete picture, or one that would take too much memory. */
export class PictureRefused extends Error {}

/** Longest side of the stored picture, in pixels: twice the width of most phones. */
const MAX_SIDE = 2048
/** Of one picture, or of all frames of an animation together. */
const MAX_PIXELS = 64_000_000
/** Of a picture that libvips must hold whole; others are decoded a few rows at a time. */
const MAX_DECODED_BYTES = 128 * 1024 ** 2
const TIMEOUT_SECONDS = 20
/** Pictures decoded at the same time, and waiting for it; beyond that a caller is asked to come back. */
const MAX_AT_ONCE = 2
const MAX_WAITING = 16
const RETRY_AFTER_SECONDS = 5

const inTurn = pLimit(MAX_AT_ONCE)

// Each file is read once: libvips would otherwise keep memory, and results by file name.
sharp.cache(false)

/**
 * Re-encodes a JPEG, PNG, WebP or GIF as WebP: upright, at most 2048 pixels a side, in sRGB and without metadata.
 * Animations keep moving unless they have too many pixels; then their first frame is kept.
 * @throws PictureRefused
 * @throws Refusal `UNAVAILABLE` while too many other pictures wait.
 */
export async function cleanPicture(source: string, target: string): Promise<void> {
  if (inTurn.pendingCount >= MAX_WAITING) throw fail('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
  await inTurn(() => reencode(source, target))
}

async function reencode(source: string, target: string): Promise<void> {
  try {
    const metadata = await sharp(source, options(1)).metadata()
    if (bytesHeldWhole(metadata) > MAX_DECODED_BYTES) throw new PictureRefused('This picture is too large')
    const { pages = 1, width, height, pageHeight = height } = metadata
    const isMoving = pages > 1 && pages * width * pageHeight <= MAX_PIXELS
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
 * bytes (https://github.com/libjpeg-turbo/libjpeg-turbo/blob/main/doc/libjpeg.txt), an interlaced PNG as its samples.
 */
function bytesHeldWhole({ format, isProgressive, width, height, channels, depth }: Metadata): number {
  if (!isProgressive && format !== 'webp') return 0
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  return width * height * channels * bytesPerSample
}

/** `failOn: 'error'` refuses a damaged picture and accepts one with warnings. */
const options = (pages: number) => ({ pages, limitInputPixels: MAX_PIXELS, failOn: 'error' as const })
