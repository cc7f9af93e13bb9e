import BadgeCheck from 'lucide-react/icons/badge-check'
import type { ReactNode } from 'react'
import { texts } from '../messages/first-load.ts'
import { classNames } from './class-names.ts'
import { formatBadge } from './format-count.ts'

export type Tone = 'good' | 'wait' | 'bad' | 'note' | 'plain'

/** A state as a dot and a word, so that it does not depend on colour alone. */
export const StatusPill = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="inline-flex min-h-7 items-center gap-1.5 whitespace-nowrap rounded-full border border-edge bg-surface px-2.5 font-semibold text-fg text-xs">
    <span aria-hidden="true" className={classNames('size-2 rounded-full', dots[tone])} />
    {children}
  </span>
)

/** The tick beside the name of a verified shop or seller. */
export const VerifiedBadge = ({ size = 16 }) => (
  <span
    role="img"
    aria-label={texts.badges.verified}
    title={texts.badges.verified}
    className="inline-flex shrink-0 align-[-2px] text-good"
  >
    <BadgeCheck size={size} strokeWidth={2.4} aria-hidden="true" />
  </span>
)

/** A small number on a corner, capped at '99+'; nothing at 0. */
export const CountBadge = ({ count, className }: { count: number; className?: string }) =>
  count > 0 ? (
    <span
      className={classNames(
        'inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 font-bold text-[min(0.6875rem,14px)] text-on-accent tabular-nums leading-none',
        className,
      )}
    >
      {formatBadge(count)}
    </span>
  ) : null

/** The colour of a state's dot. */
export const dots = {
  good: 'bg-good',
  wait: 'bg-gold',
  bad: 'bg-bad',
  note: 'bg-note',
  plain: 'bg-edge-strong',
} as const satisfies Record<Tone, string>
