import sharp from 'sharp'

/** The bytes are no picture that can be drawn whole, or one of more pixels than we draw. */
export class PictureRefused extends Error {}

/** Longest side of what is kept, in pixels: twice the width of most phones, and far more than a thumbnail. */
const MAX_SIDE = 2048
/** Of one picture, or all frames of a moving one together: what phones make today, and 256 MB while it is drawn. */
const MAX_PIXELS = 64_000_000
/** Nobody waits longer, and no file keeps a processor busy for longer. */
const TIMEOUT_SECONDS = 20

/**
 * Draws a picture anew as WebP: upright, at most 2048 pixels a side, in sRGB, and without anything that is not drawn
 * (place, time, camera, thumbnails, whatever follows the picture). Moving pictures go on moving, unless they have too many
 * pixels: then their first frame stands. Takes JPEG, PNG, WebP and GIF; check before that it is one. Throws
 * `PictureRefused`.
 */
export async function cleanPicture(source: string, target: string): Promise<void> {
  try {
    const { pages = 1, width, height, pageHeight = height } = await sharp(source, options(1)).metadata()
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

/** `failOn: 'error'`: a damaged picture is refused, an odd one is not. */
const options = (pages: number) => ({ pages, limitInputPixels: MAX_PIXELS, failOn: 'error' as const })
