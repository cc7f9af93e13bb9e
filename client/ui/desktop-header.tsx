import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { texts } from '../messages/first-load.ts'
import type { NavItem } from './bottom-nav.tsx'
import { iconButtonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import { Logo } from './logo.tsx'

/**
 * The bar on top of wide screens: the logo, the navigation, a way to search that looks like its
 * field, and `tools` (bell, menu, Sign In).
 */
export const DesktopHeader = ({
  items,
  home,
  search,
  tools,
}: {
  items: readonly NavItem[]
  home: string
  search?: string
  tools?: ReactNode
}) => (
  <header className="fixed inset-x-0 top-0 z-30 hidden h-(--top-bar) border-edge border-b bg-page md:block low:hidden">
    <div className="mx-auto flex h-full max-w-[1440px] items-center gap-2 px-4 lg:px-6">
      <Link
        to={home}
        aria-label={texts.app.name}
        className="inline-flex min-h-12 lg:mr-4 items-center rounded-control px-2 text-fg"
      >
        <Logo />
      </Link>
      <nav aria-label={texts.nav.main} className="flex h-full items-stretch lg:gap-1">
        {items.map((item) => (
          <Link
            key={item.label}
            to={item.href}
            aria-current={item.isCurrent ? 'page' : undefined}
            className={classNames(
              'relative inline-flex items-center rounded-control px-2 font-semibold -outline-offset-4 lg:px-3',
              item.isCurrent
                ? 'text-fg after:absolute after:inset-x-2 after:bottom-0 lg:after:inset-x-3 after:h-[3px] after:bg-[var(--nav-current)]'
                : 'text-soft hover:text-fg',
            )}
          >
            {item.label}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex items-center lg:gap-1">
        {search && (
          <Link
            to={search}
            aria-label={texts.nav.searchProducts}
            title={texts.nav.searchProducts}
            className={classNames(
              iconButtonClass(),
              'min-[1180px]:mr-2 min-[1180px]:flex min-[1180px]:w-80 min-[1180px]:items-center min-[1180px]:gap-3 min-[1180px]:border min-[1180px]:border-edge-strong min-[1180px]:bg-surface min-[1180px]:px-3.5',
            )}
          >
            <Search aria-hidden="true" size={22} className="shrink-0" />
            <span className="truncate text-soft max-[1179px]:hidden">{texts.nav.searchProducts}</span>
          </Link>
        )}
        {tools}
      </div>
    </div>
  </header>
)
