/** Where a note has no waveform. */
const PLAIN = Array.from({ length: 48 }, () => 12)
/** The height of a bar in silence. */
const LEAST = 10

/** The loudness of a voice note, from 0 to 100, as bars that are filled up to `share`. */
export const VoiceBars = ({
  peaks,
  share = 1,
  isOnOwn = false,
}: {
  peaks: readonly number[]
  share?: number
  isOnOwn?: boolean
}) => {
  const bars = peaks.length > 0 ? peaks : PLAIN
  const filled = Math.round(share * bars.length)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars.length} 100`}
      width="100%"
      height={32}
      preserveAspectRatio="none"
      strokeWidth={2.5}
      strokeLinecap="round"
      className={`block overflow-visible ${isOnOwn ? 'stroke-bone' : 'stroke-accent'}`}
    >
      <path vectorEffect="non-scaling-stroke" d={linesOf(bars, 0, filled)} />
      <path vectorEffect="non-scaling-stroke" opacity={0.45} d={linesOf(bars, filled, bars.length)} />
    </svg>
  )
}

const linesOf = (bars: readonly number[], from: number, to: number): string =>
  bars
    .map((peak, index) => {
      const half = Math.max(LEAST, peak) / 2
      return index < from || index >= to ? '' : `M${index + 0.5} ${50 - half}V${50 + half}`
    })
    .join('')
