/** A picture's size in pixels. */
export type Size = { width: number; height: number }
/** A size to make, by its shorter side. */
export type Step = Size & { shorterSide: number }

/**
 * The sizes to make of a picture of `source` size: 240, 360 and 720 on the shorter side as far as the source reaches,
 * smallest first; under 240 the source's own. The shape is kept, every side is even (H.264 wants that).
 */
export function planRenditions(source: Size): [Step, ...Step[]] {
  const shorter = Math.min(source.width, source.height)
  const [smallest, ...larger] = LADDER.filter((side) => side <= shorter).map((side) => shrink(source, side))
  return smallest ? [smallest, ...larger] : [shrink(source, evenBelow(shorter))]
}

const LADDER = [240, 360, 720]

/** The poster's size: 360 wide, or less where the picture is narrower or so tall that 360 would be over 1,280 high. */
export function planPoster(source: Size): Size {
  const scale = Math.min(1, 360 / source.width, 1280 / source.height)
  return { width: even(source.width * scale), height: even(source.height * scale) }
}

/** How H.264 and AAC are to be spent on a rendition: an upper bound in kbit/s, and x264's quality below it. */
export function planBitrate(shorterSide: number): { videoKbit: number; audioKbit: number; crf: number } {
  if (shorterSide > 360) return { videoKbit: 1450, audioKbit: 96, crf: 24 }
  if (shorterSide > 240) return { videoKbit: 450, audioKbit: 64, crf: 25 }
  return { videoKbit: 220, audioKbit: 48, crf: 26 }
}

/**
 * The size that people see: stored pixels made square (`pixelShape` is width by height of one), then turned.
 * A pixel shape beyond 4:1 is no camera's, and is passed over.
 */
export function displaySize(stored: Size, pixelShape: number, degrees: number): Size {
  const isSane = pixelShape >= 0.25 && pixelShape <= 4
  const width = Math.round(stored.width * (isSane ? pixelShape : 1))
  return Math.abs(degrees) % 180 === 90
    ? { width: stored.height, height: width }
    : { width, height: stored.height }
}

function shrink(source: Size, shorterSide: number): Step {
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
