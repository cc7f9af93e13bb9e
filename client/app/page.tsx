import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useRef } from 'react'
import { texts } from '../messages/first-load.ts'
import { iconButtonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Link } from '../ui/link.tsx'
import { useTitle } from './use-title.ts'
import { useTitleInBar } from './use-title-in-bar.ts'

/** A page of reading width with its name on top and, on a phone, a way back to where it belongs. */
export const Page = ({
  title,
  backTo,
  isWide = false,
  beside,
  children,
}: {
  title: string
  /** The page above this one. */
  backTo: string
  /** Room for a grid. */
  isWide?: boolean
  /** Stands at the right of the name. */
  beside?: ReactNode
  children: ReactNode
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useTitleInBar(title, heading)
  return (
    <div
      className={classNames(
        'mx-auto px-4 pt-2 pb-10 md:pt-8 low:pt-0',
        isWide ? 'max-w-[1120px]' : 'max-w-[640px]',
      )}
    >
      <header className="mb-2 flex min-h-14 flex-wrap items-center gap-1">
        <Link
          to={backTo}
          aria-label={texts.common.goBack}
          title={texts.common.goBack}
          className={classNames(iconButtonClass(), '-ml-3 md:hidden low:inline-grid')}
        >
          <ArrowLeft aria-hidden="true" size={24} />
        </Link>
        <h1 ref={heading} className="min-w-32 flex-1 text-xl md:text-2xl">
          {title}
        </h1>
        {beside}
      </header>
      {children}
    </div>
  )
}
