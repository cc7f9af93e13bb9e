import { MAX_IMAGE_SIDE } from '../../contract/media/images.ts'

/** The visible part of a picture, in pixels after its rotation, and the rotation in degrees. */
export type Crop = { area: { x: number; y: number; width: number; height: number }; rotation: number }

/**
 * Crops a picture to a file of at most `width` pixels across, WebP if the browser can write it.
 * @throws Error if the picture cannot be read
 */
export const cropPicture = async (file: File, { area, rotation }: Crop, width: number): Promise<File> => {
  const picture = await createImageBitmap(file)
  const angle = (rotation * Math.PI) / 180
  // The bounding box of the rotated picture, to which the area refers.
  const box = {
    width: Math.abs(Math.cos(angle) * picture.width) + Math.abs(Math.sin(angle) * picture.height),
    height: Math.abs(Math.sin(angle) * picture.width) + Math.abs(Math.cos(angle) * picture.height),
  }
  const scale = Math.min(1, width / area.width)
  const canvas = drawCanvas(area.width * scale, area.height * scale, (context) => {
    context.scale(context.canvas.width / area.width, context.canvas.height / area.height)
    context.translate(box.width / 2 - area.x, box.height / 2 - area.y)
    context.rotate(angle)
    context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  })
  picture.close()
  return await canvasFile(canvas, file.name.replace(/\.\w+$/, '') || 'picture', 'image/webp', 0.9)
}

const QUALITY = 0.85

/**
 * Makes a photo as small as the server keeps it, if that is smaller.
 * @throws Error if the photo cannot be read
 */
export const shrinkPhoto = async (file: File): Promise<File> => {
  const photo = await createImageBitmap(file)
  const scale = Math.min(1, MAX_IMAGE_SIDE / Math.max(photo.width, photo.height))
  const canvas = drawCanvas(photo.width * scale, photo.height * scale, (context) =>
    context.drawImage(photo, 0, 0, context.canvas.width, context.canvas.height),
  )
  photo.close()
  const { name, lastModified } = file
  const result = await canvasFile(canvas, name, 'image/jpeg', QUALITY)
  // An upload that goes on later finds its beginning by these.
  return result.size < file.size ? new File([result], name, { type: result.type, lastModified }) : file
}

/** Returns a canvas of about this size, in pixels, with what `draw` draws on it. */
const drawCanvas = (
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.imageSmoothingQuality = 'high'
  draw(context)
  return canvas
}

/** Writes what a canvas shows as a file. @throws Error if the browser cannot */
export const canvasFile = async (
  canvas: HTMLCanvasElement,
  name: string,
  type: 'image/jpeg' | 'image/webp',
  quality: number,
): Promise<File> => {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  if (!blob) throw new Error('The picture could not be written')
  return new File([blob], name, { type: blob.type })
}
