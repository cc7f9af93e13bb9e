/** `height` is the shorter side in pixels (240, 360, 720), `size` bytes. */
export type Rendition = { height: number; url: string; size: number }

export type LinkConditions = {
  /** The switch in the settings, or the browser's own. */
  savesData: boolean
  /** As the Network Information API says it: 'slow-2g', '2g', '3g', '4g'. */
  effectiveType?: string
  /** Measured, Mbit/s. */
  downlink?: number
}

/** Under this a 720p clip (up to 1.6 Mbit/s) would stop and start. */
const fastEnough = 2.5

/**
 * The address of the clip that suits the link: 240p to save data; 360p on 3g and slower, or under
 * 2.5 Mbit/s; else 720p. Without the one wanted the next smaller, without any the smallest, without
 * renditions the original.
 */
export const pickRendition = (
  media: { renditions: readonly Rendition[]; url: string | null },
  link: LinkConditions,
): string | null => {
  const isSlow =
    (link.effectiveType !== undefined && link.effectiveType !== '4g') ||
    (link.downlink !== undefined && link.downlink < fastEnough)
  const wanted = link.savesData ? 240 : isSlow ? 360 : 720
  const rising = media.renditions.toSorted((one, other) => one.height - other.height)
  const fitting = rising.findLast(({ height }) => height <= wanted) ?? rising[0]
  return fitting?.url ?? media.url
}
