import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { texts } from '../messages/first-load.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useIsNetworkLost, useNetworkReturn } from './network.ts'
import { Strip } from './strip.tsx'

/** The empty state: the strip, one sentence, one action. */
export const EmptyState = ({
  children,
  hint,
  action,
  second,
}: {
  children: ReactNode
  hint?: ReactNode
  action?: ReactNode
  second?: ReactNode
}) => (
  <div className="mx-auto flex max-w-90 flex-col items-center gap-4 px-6 py-12 text-center low:gap-3 low:py-4">
    <Strip className="w-25 rounded-full" />
    <p className="text-balance font-display font-semibold text-fg text-lg">{children}</p>
    {hint && <p className="text-soft">{hint}</p>}
    {(action || second) && (
      <div className="flex w-full flex-col items-stretch gap-2">
        {action}
        {second}
      </div>
    )}
  </div>
)

/**
 * A failure with its retry button. Without a network it says that instead, and it retries by itself
 * when the network is back.
 */
export const ErrorState = ({
  children,
  reason,
  onRetry,
  second,
  offline = texts.app.offline,
}: {
  children: ReactNode
  /** The server's text, beneath; nothing if it says the same. */
  reason?: string | null
  onRetry?: () => void
  /** Stands for `children` without a network. */
  offline?: string
  second?: ReactNode
}) => {
  useNetworkReturn(() => onRetry?.())
  const isOffline = useIsNetworkLost() && onRetry !== undefined
  return (
    <div role="alert">
      <EmptyState
        hint={isOffline && texts.app.offlineHint}
        action={
          onRetry && (
            <Button look="primary" onClick={onRetry}>
              {texts.common.tryAgain}
            </Button>
          )
        }
        second={second}
      >
        {isOffline ? offline : children}
        {!isOffline && reason && reason !== children && (
          <span className="mt-2 block font-body font-normal text-base text-soft">{reason}</span>
        )}
      </EmptyState>
    </div>
  )
}

/** A bar on top while there is no network; loaded content stays. */
export const OfflineBar = ({
  isOffline,
  isSticky = true,
  isOver = false,
}: {
  isOffline: boolean
  /** Not in a shell that does not scroll: its padding would count twice. */
  isSticky?: boolean
  /** On a phone it stands over the screen, as the bar above it does. */
  isOver?: boolean
}) => (
  <div
    role="status"
    className={classNames(
      'z-20',
      isSticky && 'sticky top-(--top-bar)',
      isOver &&
        'max-md:absolute max-md:inset-x-0 max-md:top-(--top-bar) low:absolute low:top-(--top-bar) low:right-0 low:left-(--side-bar)',
    )}
  >
    {isOffline && (
      <p
        data-offline-bar
        className="flex min-h-8 items-center justify-center gap-2 bg-ink-3 px-4 py-1 pt-[max(4px,env(safe-area-inset-top)-var(--top-bar))] font-semibold text-sm text-text-dark"
      >
        <WifiOff aria-hidden="true" size={16} />
        {texts.app.offline}
      </p>
    )}
  </div>
)
