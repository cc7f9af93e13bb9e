import { classNames } from './class-names.ts'
import { formatPercent } from './format-percent.ts'

/** How well a product matches, as a number; the colour changes at 70, 50 and 40. */
export const MatchBadge = ({ score }: { score: number }) => {
  const look = score >= 70 ? 'text-good' : score >= 50 ? 'text-note' : score >= 40 ? 'text-gold' : 'text-bad'
  return (
    <span
      className={classNames(
        'inline-flex h-7 items-center rounded-full border-2 border-current bg-surface px-2 font-bold font-display text-sm tabular-nums',
        look,
      )}
    >
      {formatPercent(score)}
    </span>
  )
}
