/** A size in pixels. */
export type Size = { width: number; height: number }
export type RenditionSize = Size & { shorterSide: number }

/**
 * Returns the renditions of a video: 240, 360 and 720 on the shorter side up to the source's,
 * smallest first, or the source's own below 240. Keeps the aspect ratio; sides are even, as H.264
 * requires.
 */
export const planRenditions = (source: Size): [RenditionSize, ...RenditionSize[]] => {
  const shorter = Math.min(source.width, source.height)
  const [smallest, ...larger] = LADDER.filter((side) => side <= shorter).map((side) => shrink(source, side))
  return smallest ? [smallest, ...larger] : [shrink(source, evenBelow(shorter))]
}

const LADDER = [240, 360, 720]

/**
 * Returns the poster's size: 360 wide, or less if the picture is narrower or would be over 1,280
 * high.
 */
export const planPoster = (source: Size): Size => {
  const scale = Math.min(1, 360 / source.width, 1280 / source.height)
  return { width: even(source.width * scale), height: even(source.height * scale) }
}

type Bitrate = { videoKbit: number; audioKbit: number; channels: 1 | 2; crf: number }

/**
 * Returns the bit rates of a rendition, that of the video as an upper limit, and x264's quality.
 * Ten minutes of the smallest, which the data saver plays, are some 12 MB.
 */
export const planBitrate = (shorterSide: number): Bitrate => {
  if (shorterSide > 360) return { videoKbit: 1450, audioKbit: 96, channels: 2, crf: 24 }
  if (shorterSide > 240) return { videoKbit: 450, audioKbit: 64, channels: 2, crf: 25 }
  return { videoKbit: 130, audioKbit: 32, channels: 1, crf: 26 }
}

/**
 * Returns the displayed size: with square pixels (`pixelShape` is width by height) and rotation.
 * Pixel shapes beyond 4:1 are ignored as invalid.
 */
export const displaySize = (stored: Size, pixelShape: number, degrees: number): Size => {
  const isSane = pixelShape >= 0.25 && pixelShape <= 4
  const width = Math.round(stored.width * (isSane ? pixelShape : 1))
  return Math.abs(degrees) % 180 === 90
    ? { width: stored.height, height: width }
    : { width, height: stored.height }
}

const shrink = (source: Size, shorterSide: number): RenditionSize => {
  const scale = shorterSide / Math.min(source.width, source.height)
  const isPortrait = source.width <= source.height
  return {
    shorterSide,
    width: isPortrait ? shorterSide : even(source.width * scale),
    height: isPortrait ? even(source.height * scale) : shorterSide,
  }
}

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)
const evenBelow = (pixels: number) => Math.floor(pixels / 2) * 2
