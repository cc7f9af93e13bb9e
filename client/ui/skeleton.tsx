import type { ReactNode } from 'react'
import { texts } from '../messages/first-load.ts'
import { classNames } from './class-names.ts'
import { useAfter } from './use-after.ts'

/**
 * A placeholder without animation. It appears after 150 ms, so that quick answers do not flash.
 * `isFlush`: it reaches the edges of the screen, without round corners.
 */
export const Skeleton = ({ isFlush = false, className }: { isFlush?: boolean; className?: string }) =>
  useAfter(150) ? (
    <div aria-hidden="true" className={classNames('bg-sunken', !isFlush && 'rounded-card', className)} />
  ) : (
    <div aria-hidden="true" className={className} />
  )

/** A loading region with its placeholders, announced to screen readers. */
export const Loading = ({ children }: { children: ReactNode }) => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      {texts.common.loading}
    </p>
    {children}
  </div>
)
