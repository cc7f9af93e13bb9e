import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Why something failed, read out when it appears. Empty, it takes no room. */
export const ErrorText = ({
  children,
  isLarge = false,
  className,
}: {
  children: ReactNode
  isLarge?: boolean
  className?: string
}) => (
  <p
    role="alert"
    className={children ? classNames('font-medium text-bad', !isLarge && 'text-sm', className) : 'sr-only'}
  >
    {children}
  </p>
)
