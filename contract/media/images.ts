/** Longest side of a stored image, in pixels: twice the width of most phones. */
export const MAX_IMAGE_SIDE = 2048

/** Widths in pixels that a stored image is offered in, smallest first. */
export const IMAGE_WIDTHS = [96, 320, 640, 1280] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** Returns whether images are offered in this width. */
export const isImageWidth = (width: number): width is ImageWidth =>
  IMAGE_WIDTHS.some((offered) => offered === width)

/** The start of the paths of `imagePath`. */
export const IMAGES_PATH = '/pictures/'

/** Returns the path of a stored image in a width; `key` is its storage key, ending in `.webp`. */
export const imagePath = (width: ImageWidth, key: string): string => `${IMAGES_PATH}${width}/${key}`

/**
 * The `sizes` of posters in the feed: less than their width, since the video covers them soon.
 */
export const POSTER_SIZES = '(min-width: 48rem) 320px, 58vw'

/**
 * The `sizes` of cards in a grid: two beside each other on a phone, 44 % of it wide. 320 pixels
 * look sharp there, for half the bytes of 640.
 */
export const CARD_SIZES = '(min-width: 48rem) 240px, 25vw'
/** The `sizes` of a product's large image on its page. */
export const GALLERY_SIZES = '(min-width: 48rem) 480px, 100vw'
/** The `sizes` of a shop's cover: on a phone, half of its pixels. */
export const COVER_SIZES = '(min-width: 64rem) 1024px, 50vw'

/** Where the server serves stored files itself. */
const LOCAL_ROOT = '/media/'
/** The widest image that is loaded to save data, in pixels. */
const MAX_SAVING = 320

/**
 * Returns the `srcset` of a stored image with the URL `url`; `undefined` for others, like
 * those of files on the device. `root` is the part of the URL before the key of a public image.
 */
export const srcSetOf = (
  url: string,
  { root = LOCAL_ROOT, savesData = false }: { root?: string; savesData?: boolean } = {},
): string | undefined => {
  const rest = url.startsWith(root) ? url.slice(root.length) : ''
  const [, key, query = ''] = /^([^?]+\.webp)(\?.*)?$/.exec(rest) ?? []
  if (!key) return undefined
  return IMAGE_WIDTHS.filter((width) => !savesData || width <= MAX_SAVING)
    .map((width) => `${imagePath(width, key)}${query} ${width}w`)
    .join(', ')
}

/** Size of link previews, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const
