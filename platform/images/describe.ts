import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** What a page must know of a picture before it is there. `thumbhash` is base64. */
export type PictureFacts = { width: number; height: number; thumbhash: string }

/** Looks at a picture that `cleanPicture` has made; of a moving one at its first frame. */
export async function describePicture(path: string): Promise<PictureFacts> {
  const picture = sharp(path)
  const { width, height, pageHeight = height } = await picture.metadata()
  return { width, height: pageHeight, thumbhash: await thumbhashOf(picture) }
}

/** A few bytes from which a blurred picture is drawn while the real one is on its way. */
export async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .clone()
    // A thumbhash takes at most 100 on a side.
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
