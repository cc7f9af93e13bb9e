/** The visible part of a picture, in pixels after its rotation, and the rotation in degrees. */
export type Crop = { area: { x: number; y: number; width: number; height: number }; rotation: number }

/**
 * Crops a picture to a file of at most `width` pixels across, WebP if the browser can write it.
 * Throws if the picture cannot be read.
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
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw')
  pen.imageSmoothingQuality = 'high'
  pen.scale(canvas.width / area.width, canvas.height / area.height)
  pen.translate(box.width / 2 - area.x, box.height / 2 - area.y)
  pen.rotate(angle)
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2)
  picture.close()
  return await canvasFile(canvas, file.name.replace(/\.\w+$/, '') || 'picture', 'image/webp', 0.9)
}

/** Longest side that the server keeps (`platform/images/reencode-worker.ts`), in pixels. */
const MAX_SIDE = 2048
const QUALITY = 0.85

/**
 * Makes photos as small as the server keeps them, before they are sent (decision 149). A file that
 * this browser cannot read, or not make smaller, stays as it is.
 */
export const shrinkPhotos = async (files: readonly File[]): Promise<File[]> => {
  const made: File[] = []
  // One after the other: a decoded photo takes 50 MB or more.
  for (const file of files)
    made.push(file.type === 'image/jpeg' ? await shrunk(file).catch(() => file) : file)
  return made
}

const shrunk = async (file: File): Promise<File> => {
  const photo = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(photo.width * scale))
  canvas.height = Math.max(1, Math.round(photo.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(photo, 0, 0, canvas.width, canvas.height)
  photo.close()
  const made = await canvasFile(canvas, file.name, 'image/jpeg', QUALITY)
  return made.size < file.size ? made : file
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
