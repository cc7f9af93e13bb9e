import type { ReactNode } from 'react'
import { texts } from '../messages/first-load.ts'
import { useAfter } from './use-after.ts'

/**
 * A still block where something will be; it appears only after 150 ms, so that quick answers do not
 * flash.
 */
export const Skeleton = ({ className }: { className?: string }) =>
  useAfter(150) ? (
    <div aria-hidden="true" className={`rounded-card bg-sunken ${className ?? ''}`} />
  ) : (
    <div aria-hidden="true" className={className} />
  )

/** A region that loads: says so to screen readers, and shows the blocks given. */
export const Loading = ({
  children,
  label = texts.common.loading,
}: {
  children: ReactNode
  label?: string
}) => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      {label}
    </p>
    {children}
  </div>
)
