import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { Ref } from 'react'
import { texts } from '../../messages/first-load.ts'
import { classNames } from '../../ui/class-names.ts'

export type PullState = 'idle' | 'pull' | 'release' | 'refreshing'

/**
 * The text and arrow of a pull on the first slide; the arrow turns with `--pull` (0 to 1, through
 * `ref`).
 */
export const PullIndicator = ({ state, ref }: { state: PullState; ref: Ref<HTMLDivElement> }) => (
  <div
    ref={ref}
    role="status"
    className="pointer-events-none absolute inset-x-0 top-0 z-20 flex h-0 items-end justify-center"
  >
    {state !== 'idle' && (
      <p
        className={classNames(
          'absolute top-[calc(var(--top-bar)+52px)] low:top-3 stage:top-3',
          'inline-flex min-h-11 items-center gap-2.5 rounded-full pr-4 pl-3 font-semibold text-sm shadow-lg transition-[background-color,color,scale] duration-(--dur-ui) ease-out',
          state === 'release' ? 'scale-105 bg-bone text-night' : 'bg-ink-3 text-text-dark',
        )}
      >
        <RefreshCw
          aria-hidden="true"
          size={20}
          className={
            state === 'refreshing'
              ? 'animate-spin motion-reduce:animate-none'
              : 'rotate-[calc(var(--pull,0)*270deg)] scale-[calc(0.6+var(--pull,0)*0.4)]'
          }
        />
        {texts.feed[state]}
      </p>
    )}
  </div>
)
