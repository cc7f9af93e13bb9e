import sharp, { type Metadata } from 'sharp'
import { MAX_IMAGE_SIDE } from '../../contract/media/images.ts'
import { readImage } from './image-file.ts'

/** The formats of phones. Other decoders of libvips hold several copies of an image. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif']
const MAX_PIXELS = 64_000_000
/** Limit of all frames of an animation together. */
const MAX_MOVING_PIXELS = 24_000_000
/** Each frame costs some milliseconds, however small it is. */
const MAX_FRAMES = 500
/** Limit of an image that libvips decodes as a whole; others are decoded a few rows at a time. */
const MAX_DECODED_BYTES = 96 * 1024 ** 2
/** Limit of all decoded samples: 64 megapixels with 8 bits and four channels, 32 with 16 bits. */
const MAX_SAMPLE_BYTES = MAX_PIXELS * 4
/**
 * Images up to `MAX_IMAGE_SIDE` squared with four channels, as photos from the client usually are,
 * take a quarter of a second.
 */
const SMALL_SAMPLE_BYTES = MAX_IMAGE_SIDE ** 2 * 4
/** All frames of an animation are encoded, which costs more than decoding. */
const SMALL_MOVING_PIXELS = 4_000_000
const SMALL_FRAMES = 100
const TIMEOUT_SECONDS = 20

/** An image, and where the one made from it goes; without `target` it is only measured. */
export type ImageTask = { source: string; target?: string }
export type Measured = { isLarge: boolean; samples: number }

// Each file is read once: libvips would otherwise keep memory, and results by file name.
sharp.cache(false)

/**
 * Memory for one frame of an image that cannot be decoded row by row. libjpeg-turbo holds a
 * progressive JPEG as two-byte coefficients, libpng an interlaced PNG as its samples; WebP and GIF
 * are held as RGBA.
 */
const bytesHeldWhole = ({ format, isProgressive, width, height, channels, depth }: Metadata): number => {
  if (format === 'webp' || format === 'gif') return width * height * 4
  if (!isProgressive) return 0
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  return width * height * channels * bytesPerSample
}

/** `failOn: 'error'` refuses a damaged image and accepts one with warnings. */
const options = (pages: number) => ({ pages, limitInputPixels: MAX_PIXELS, failOn: 'error' as const })

/** Decides by the header whether all frames are kept, and whether the work is large. */
const classify = (metadata: Metadata) => {
  const { pages = 1, width, height, pageHeight = height, channels, depth } = metadata
  const sampleBytes = width * pageHeight * channels * (depth === 'ushort' ? 2 : 1)
  if (bytesHeldWhole(metadata) > MAX_DECODED_BYTES || sampleBytes > MAX_SAMPLE_BYTES)
    throw new Error('This image is too large')
  const pixels = pages * width * pageHeight
  const isMoving = pages > 1 && pages <= MAX_FRAMES && pixels <= MAX_MOVING_PIXELS
  const isLong = isMoving && (pages > SMALL_FRAMES || pixels > SMALL_MOVING_PIXELS)
  return { isMoving, isLarge: isLong || sampleBytes > SMALL_SAMPLE_BYTES, samples: pixels * channels }
}

/** Runs in a process of its own: see `cleanImage`, which says what it makes. */
export default async function reencode({ source, target }: ImageTask): Promise<Measured> {
  const file = await readImage(source)
  const metadata = await sharp(file, options(1)).metadata()
  if (!FORMATS.includes(metadata.format)) throw new Error('This kind of image is not accepted')
  const { isMoving, isLarge, samples } = classify(metadata)
  if (target === undefined) return { isLarge, samples }
  const image = sharp(file, options(isMoving ? -1 : 1))
  // Converted to 8 bits before scaling, which halves the time.
  if (metadata.depth === 'ushort') image.pipelineColourspace('srgb')
  await (isMoving ? image : image.autoOrient())
    .resize(MAX_IMAGE_SIDE, MAX_IMAGE_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: isMoving ? 1 : 3 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toFile(target)
  return { isLarge, samples }
}
