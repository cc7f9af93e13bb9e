import type { ReactNode } from 'react'
import { texts } from '../messages/first-load.ts'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

export type NavItem = {
  label: string
  href: string
  icon?: ReactNode
  isCurrent: boolean
}

/**
 * The navigation of a phone: Browse, Discover, Shop, Account. At the bottom, in a low window at the
 * left; hidden on wide screens.
 */
export const BottomNav = ({ items }: { items: readonly NavItem[] }) => (
  <nav
    aria-label={texts.nav.main}
    data-bottom-nav
    className="fixed inset-x-0 bottom-0 z-30 grid h-(--bottom-bar) auto-cols-auto grid-flow-col border-(--bar-edge) border-t bg-(--bar) pb-[env(safe-area-inset-bottom)] md:hidden low:inset-y-0 low:right-auto low:grid low:h-auto low:w-(--side-bar) low:auto-rows-fr low:grid-flow-row low:border-t-0 low:border-r low:pl-[env(safe-area-inset-left)]"
  >
    {items.map((item) => (
      <Link
        key={item.href}
        to={item.href}
        aria-current={item.isCurrent ? 'page' : undefined}
        className={classNames(
          'flex min-w-0 flex-col items-center justify-center gap-1 font-semibold text-[min(0.75rem,15px)] -outline-offset-4',
          item.isCurrent ? 'text-[var(--nav-current)]' : 'text-soft hover:text-fg',
        )}
      >
        {item.icon}
        <span className="max-w-full truncate">{item.label}</span>
      </Link>
    ))}
  </nav>
)
