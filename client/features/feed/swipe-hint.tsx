import ChevronUp from 'lucide-react/icons/chevron-up'
import { useState } from 'react'
import { texts } from '../../messages/first-load.ts'
import { readItem, writeItem } from '../../ui/device-storage.ts'
import { useMediaQuery } from '../../ui/media-query.ts'
import { useAfter } from '../../ui/use-after.ts'

const STORAGE_KEY = 'sokoni.swiped'
/** No hint after an early swipe. */
const CALM_MS = 2500

/**
 * Shows once on each device how to get to the next product, until the first step (`hasStepped`).
 */
export const SwipeHint = ({ hasStepped }: { hasStepped: boolean }) => {
  const [isNew] = useState(() => readItem(STORAGE_KEY) === null)
  const isLate = useAfter(CALM_MS)
  const hasMouse = useMediaQuery('(hover: hover)')
  if (hasStepped && isNew) writeItem(STORAGE_KEY, '1')
  if (!isNew || !isLate || hasStepped) return null
  return (
    <p className="pointer-events-none absolute top-[28%] right-24 left-4 stage:inset-x-0 z-10 flex flex-col items-center gap-1 text-center font-semibold text-[min(0.9375rem,20px)] text-text-dark transition-opacity duration-(--dur-sheet) starting:opacity-0 low:right-(--low-rail) low:left-auto low:w-(--low-picture) low:px-2 wide:translate-x-(--wide-shift)">
      <ChevronUp aria-hidden="true" size={36} className="animate-bounce motion-reduce:animate-none" />
      <span className="rounded-control bg-night/66 px-4 py-2 backdrop-blur-sm">
        {hasMouse ? texts.feed.hintKeys : texts.feed.hintSwipe}
      </span>
    </p>
  )
}
