import sharp from 'sharp'

/** An image to be made: its width in pixels and its file. */
export type VariantTarget = { width: number; format: 'avif' | 'webp'; file: string }
/** The path of a stored image, and the images to make of it. */
export type VariantsTask = { source: string; targets: readonly VariantTarget[] }

sharp.cache(false)
// One thread: the work is done in the background, beside calls and video.
sharp.concurrency(1)

/** Low effort, since CPU is scarce. The qualities are not compared on photos yet. */
const AVIF = { quality: 50, effort: 2 }
const WEBP = { quality: 74, effort: 3 }

/** Runs in a process of its own: see `encodeVariants`. Returns the targets that were made. */
export default async function encode({ source, targets }: VariantsTask): Promise<VariantTarget[]> {
  const { pages = 1 } = await sharp(source).metadata()
  const isMoving = pages > 1
  const made = targets.filter(({ format }) => !(isMoving && format === 'avif'))
  for (const { width, format, file } of made) {
    const sized = sharp(source, { animated: isMoving }).resize({ width, withoutEnlargement: true })
    await (format === 'avif' ? sized.avif(AVIF) : sized.webp(WEBP)).toFile(file)
  }
  return made
}
