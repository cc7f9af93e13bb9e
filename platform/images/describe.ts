import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** Data that a page needs before the image is loaded. `thumbhash` is base64. */
export type ImageFacts = { width: number; height: number; thumbhash: string }

/** Describes an image made by `cleanImage`; of an animation, the first frame. */
export const describeImage = async (path: string): Promise<ImageFacts> => {
  const image = sharp(path)
  const { width, height, pageHeight = height } = await image.metadata()
  return { width, height: pageHeight, thumbhash: await thumbhashOf(image) }
}

/** Returns a thumbhash: a few bytes that render as a blurred preview. */
export const thumbhashOf = async (image: Sharp): Promise<string> => {
  const { data, info } = await image
    .clone()
    // A thumbhash accepts at most 100 pixels a side.
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
