import sharp from 'sharp'

/** The shape that link previews are cut to; and what they load at all: WhatsApp gives up on more than 300 KB. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const
const MOST_BYTES = 300_000
const QUALITIES = [82, 70, 55, 40, 25]

/**
 * The picture of a link: the whole of `source` (a picture of ours) in 1200 × 630, over itself, blurred, where it is of
 * another shape. JPEG, since not every messenger draws WebP; at most 300 KB. Throws where it cannot be drawn.
 */
export async function makeSharePicture(source: string): Promise<Buffer> {
  const { width, height } = SHARE_SIZE
  const behind = await sharp(source)
    .resize(width / 10, height / 10, { fit: 'cover' })
    .flatten({ background: '#0b0a12' })
    .blur(4)
    .modulate({ brightness: 0.7 })
    .png()
    .toBuffer()
  const front = await sharp(source)
    .resize(width, height, { fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const ground = sharp(behind).resize(width, height, { fit: 'fill' })
  const { data, info } = await ground
    .composite([{ input: front, gravity: 'centre' }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const quality of QUALITIES) {
    const jpeg = await sharp(data, { raw: info }).jpeg({ quality }).toBuffer()
    if (jpeg.length <= MOST_BYTES) return jpeg
  }
  throw new Error(`A picture of ${width} × ${height} does not fit into ${MOST_BYTES} bytes`)
}
