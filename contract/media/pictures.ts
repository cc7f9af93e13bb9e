/** Widths in pixels that a stored picture is offered in, smallest first. */
export const PICTURE_WIDTHS = [96, 320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Returns whether pictures are offered in this width. */
export const isPictureWidth = (width: number): width is PictureWidth =>
  PICTURE_WIDTHS.some((offered) => offered === width)

/** The start of the paths of `picturePath`. */
export const PICTURES_PATH = '/pictures/'

/** Returns the path of a stored picture in a width; `key` is its storage key, ending in `.webp`. */
export const picturePath = (width: PictureWidth, key: string): string => `${PICTURES_PATH}${width}/${key}`

/**
 * The `sizes` of posters in the feed: less than their width, since the video covers them soon.
 */
export const POSTER_SIZES = '(min-width: 48rem) 320px, 60vw'

/** The `sizes` of cards in a grid: two beside each other on a phone. */
export const CARD_SIZES = '(min-width: 48rem) 240px, 44vw'
/** The `sizes` of a product's large picture on its page. */
export const GALLERY_SIZES = '(min-width: 48rem) 480px, 100vw'
/** The `sizes` of a shop's cover. */
export const COVER_SIZES = '(min-width: 64rem) 1024px, 100vw'

/** Where the server serves stored files itself. */
const LOCAL_ROOT = '/media/'
/** The widest picture that is loaded to save data, in pixels. */
const MAX_SAVING = 320

/**
 * Returns the `srcset` of a stored picture with the address `url`; `undefined` for others, like
 * those of files on the device. `root` is the address before the key of a public picture.
 */
export const srcSetOf = (
  url: string,
  { root = LOCAL_ROOT, savesData = false }: { root?: string; savesData?: boolean } = {},
): string | undefined => {
  const rest = url.startsWith(root) ? url.slice(root.length) : ''
  const [, key, query = ''] = /^([^?]+\.webp)(\?.*)?$/.exec(rest) ?? []
  if (!key) return undefined
  return PICTURE_WIDTHS.filter((width) => !savesData || width <= MAX_SAVING)
    .map((width) => `${picturePath(width, key)}${query} ${width}w`)
    .join(', ')
}
