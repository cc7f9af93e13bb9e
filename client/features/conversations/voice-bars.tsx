import { classNames } from '../../ui/class-names.ts'

/** Where a note has no waveform. */
const PLAIN = Array.from({ length: 48 }, () => 12)

/** The loudness of a voice note, from 0 to 100, filled up to `share`. */
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
  return (
    <span aria-hidden="true" className="flex h-8 items-center justify-between overflow-hidden">
      {bars.map((peak, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars do not move
          key={index}
          style={{ height: `${Math.max(10, peak)}%` }}
          className={classNames(
            'w-[2.5px] shrink-0 rounded-full',
            isOnOwn ? 'bg-bone' : 'bg-accent',
            index >= share * bars.length && 'opacity-45',
          )}
        />
      ))}
    </span>
  )
}
