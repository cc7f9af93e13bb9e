import type { ReactNode } from 'react'
import { texts } from '../messages/first-load.ts'
import { classNames } from './class-names.ts'
import { OfflineBar } from './states.tsx'

/**
 * The frame of every screen: a header above (wide) or a bar below (phone). `isFull` gives the
 * screen the rest of the window, otherwise it scrolls. `isNight` makes it dark and lets it begin
 * beneath the phone's bar.
 */
export const AppShell = ({
  header,
  isBare = false,
  bottomNav,
  isOffline = false,
  isFull = false,
  isNight = false,
  children,
}: {
  header?: ReactNode
  /** Without any bars. */
  isBare?: boolean
  bottomNav?: ReactNode
  isOffline?: boolean
  isFull?: boolean
  isNight?: boolean
  children: ReactNode
}) => (
  <div
    data-theme={isNight ? 'dark' : undefined}
    className={classNames(
      'flex min-h-dvh flex-col bg-page pt-(--top-bar) pb-(--bottom-bar) pl-(--side-bar) text-fg',
      isFull && 'h-dvh overflow-hidden',
      // Over the feed the phone's bar is transparent; without bars nothing has to make room.
      isNight && 'max-md:pt-0 low:pt-0',
      isBare && '[--side-bar:0px] [--top-bar:0px]',
    )}
  >
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-[calc(100%+1rem)] rounded-control bg-surface px-4 py-3 font-semibold text-fg focus:translate-y-0"
    >
      {texts.app.skip}
    </a>
    {header}
    <OfflineBar isOffline={isOffline} isSticky={!isFull} isOver={isNight} />
    <main id="main" tabIndex={-1} className="relative min-h-0 flex-1 outline-none">
      {children}
    </main>
    {bottomNav}
  </div>
)
