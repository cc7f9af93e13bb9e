import type { Ref } from 'react'
import { texts } from '../../app/texts/first-load.ts'
import { Spinner } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

export type PullState = 'idle' | 'pull' | 'release' | 'refreshing'

/** What pulling the first slide down does, in words. Whoever pulls moves it through `ref`. */
export const PullIndicator = ({ state, ref }: { state: PullState; ref: Ref<HTMLDivElement> }) => (
  <div
    ref={ref}
    role="status"
    className="pointer-events-none absolute inset-x-0 top-0 z-20 flex h-0 items-end justify-center"
  >
    {state !== 'idle' && (
      <p
        className={classNames(
          'absolute top-[max(16px,env(safe-area-inset-top))] inline-flex min-h-9 items-center gap-2 rounded-full px-4 font-semibold text-sm shadow-lg',
          state === 'release' ? 'bg-bone text-night' : 'bg-ink-3 text-text-dark',
        )}
      >
        {state === 'refreshing' && <Spinner size={16} />}
        {wording[state]}
      </p>
    )}
  </div>
)

const wording = {
  pull: texts.feed.pull,
  release: texts.feed.release,
  refreshing: texts.feed.refreshing,
} as const satisfies Record<Exclude<PullState, 'idle'>, string>
