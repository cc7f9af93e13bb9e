import sharp from 'sharp'
import { SHARE_SIZE } from '../../contract/media/images.ts'

/** WhatsApp ignores images over 300 KB. */
const MAX_BYTES = 300_000
const QUALITIES = [82, 70, 55, 40, 25]

sharp.cache(false)
// One thread: previews are less urgent than pictures.
sharp.concurrency(1)

/** Runs in a process of its own: see `makeShareImage`. */
export default async function draw(source: string): Promise<Uint8Array> {
  const { width, height } = SHARE_SIZE
  const backdrop = await sharp(source)
    .resize(width / 10, height / 10, { fit: 'cover' })
    .flatten({ background: '#0b0a12' })
    .blur(4)
    .modulate({ brightness: 0.7 })
    .png()
    .toBuffer()
  const foreground = await sharp(source)
    .resize(width, height, { fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const canvas = sharp(backdrop).resize(width, height, { fit: 'fill' })
  const { data, info } = await canvas
    .composite([{ input: foreground, gravity: 'centre' }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const quality of QUALITIES) {
    const jpeg = await sharp(data, { raw: info }).jpeg({ quality }).toBuffer()
    if (jpeg.length <= MAX_BYTES) return jpeg
  }
  throw new Error(`An image of ${width} × ${height} does not fit into ${MAX_BYTES} bytes`)
}
