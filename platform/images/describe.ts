import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** Data that a page needs before the picture is loaded. `thumbhash` is base64. */
export type PictureFacts = { width: number; height: number; thumbhash: string }

/** Describes a picture made by `cleanPicture`; of an animation, the first frame. */
export const describePicture = async (path: string): Promise<PictureFacts> => {
  const picture = sharp(path)
  const { width, height, pageHeight = height } = await picture.metadata()
  return { width, height: pageHeight, thumbhash: await thumbhashOf(picture) }
}

/** Returns a thumbhash: a few bytes that render as a blurred preview. */
export const thumbhashOf = async (picture: Sharp): Promise<string> => {
  const { data, info } = await picture
    .clone()
    // A thumbhash accepts at most 100 pixels a side.
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
