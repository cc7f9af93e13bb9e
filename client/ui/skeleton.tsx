import { type ReactNode, useEffect, useState } from 'react'
import { texts } from '../messages/first-load.ts'
import { classNames } from './class-names.ts'
import { useAfter } from './use-after.ts'

/** How many placeholders are visible. */
let visible = 0

/**
 * A placeholder without animation. It appears after 150 ms, so that quick answers do not flash, or
 * at once in the place of others. `isFlush`: it reaches the edges of the screen, without round
 * corners.
 */
export const Skeleton = ({ isFlush = false, className }: { isFlush?: boolean; className?: string }) => {
  const [isNext] = useState(visible > 0)
  const isVisible = useAfter(150) || isNext
  useEffect(() => {
    if (!isVisible) return
    visible += 1
    return () => {
      visible -= 1
    }
  }, [isVisible])
  return (
    <div
      aria-hidden="true"
      className={classNames(isVisible && 'bg-sunken', isVisible && !isFlush && 'rounded-card', className)}
    />
  )
}

/** A loading region with its placeholders, announced to screen readers. */
export const Loading = ({ children }: { children: ReactNode }) => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      {texts.common.loading}
    </p>
    {children}
  </div>
)

/** Placeholder of a screen whose code is loading. */
export const ScreenLoading = () => (
  <Loading>
    <div className="mx-auto grid max-w-[1180px] gap-3 px-4 pt-4 md:grid-cols-2 md:px-6 md:pt-6">
      <Skeleton className="mb-1 h-9 w-2/5 md:col-span-2 md:w-60" />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-24 md:h-36" />
      ))}
    </div>
  </Loading>
)
