import sharp from 'sharp'

/** Size of link previews. WhatsApp ignores images over 300 KB. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const
const MAX_BYTES = 300_000
const QUALITIES = [82, 70, 55, 40, 25]

/**
 * Makes the image of a link preview: `source` in 1200 × 630 on a blurred copy of itself. JPEG,
 * because some messengers do not show WebP; at most 300 KB. Throws if `source` cannot be decoded.
 */
export const makeShareImage = async (source: string): Promise<Buffer> => {
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
    if (jpeg.length <= MAX_BYTES) return jpeg
  }
  throw new Error(`An image of ${width} × ${height} does not fit into ${MAX_BYTES} bytes`)
}
