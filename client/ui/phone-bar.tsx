import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { create } from 'zustand'
import { texts } from '../messages/first-load.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import { Logo } from './logo.tsx'

/** The title that stands in the phone's bar; the logo where it is empty. */
export const useBarTitle = create(() => '')

/** The compact bar on top of a phone's views; transparent over the feed, gone on wide screens. */
export const PhoneBar = ({
  home,
  onBack,
  isOver = false,
  tools,
}: {
  home: string
  /** Missing if there is no view to go back to. */
  onBack?: (() => void) | undefined
  /** The bar lies over the picture of the feed. */
  isOver?: boolean
  /** Search, messages, notifications. */
  tools: ReactNode
}) => {
  const title = useBarTitle()
  return (
    <header
      data-phone-bar
      className={classNames(
        'fixed top-0 right-0 left-(--side-bar) z-30 flex h-(--top-bar) items-center gap-1 px-2 pt-[env(safe-area-inset-top)] md:hidden low:flex',
        isOver
          ? 'pointer-events-none bg-linear-to-b from-night/70 to-transparent text-text-dark *:pointer-events-auto'
          : 'border-edge border-b bg-page text-fg',
      )}
    >
      {onBack && (
        <IconButton label={texts.common.goBack} onClick={onBack}>
          <ArrowLeft aria-hidden="true" size={24} />
        </IconButton>
      )}
      {title ? (
        // Read out as the heading of the page.
        <p aria-hidden="true" dir="auto" className="truncate px-2 font-display font-semibold text-md">
          {title}
        </p>
      ) : (
        <Link
          to={home}
          aria-label={texts.app.name}
          className="inline-flex min-h-12 items-center rounded-control px-2"
        >
          <Logo />
        </Link>
      )}
      <div className="ml-auto flex items-center">{tools}</div>
    </header>
  )
}
