import type { ProductMedia } from '../prisma/json.ts'

/** The entry of a processed video in the media of a product, with files below `folder`. */
export const videoMedia = (folder: string, more: Partial<ProductMedia> = {}): ProductMedia => ({
  key: `${folder}/360.mp4`,
  type: 'video',
  size: 2000,
  isPrimary: true,
  poster: `${folder}/poster.webp`,
  width: 360,
  height: 640,
  duration: 1.5,
  thumbhash: 'abc=',
  renditions: [
    { height: 240, key: `${folder}/240.mp4`, size: 1000 },
    { height: 360, key: `${folder}/360.mp4`, size: 2000 },
  ],
  captions: null,
  ...more,
})
