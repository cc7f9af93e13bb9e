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
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9))
  if (!made) throw new Error('The picture could not be written')
  return new File([made], file.name.replace(/\.\w+$/, '') || 'picture', { type: made.type })
}
