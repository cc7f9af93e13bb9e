import { type ComponentProps, useRef } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { useDue } from '../../app/use-due.ts'
import type { CommentsSection as Section } from './comments-sheet.tsx'

const CommentsSection = lazyNamed(() => import('./comments-sheet.tsx'), 'CommentsSection')

/** The comments at the end of a page, loaded once they are in view or the visitor stays. */
export const CommentsBelow = (about: ComponentProps<typeof Section>) => {
  const place = useRef<HTMLDivElement>(null)
  const isDue = useDue(place)
  return (
    <div ref={place}>
      {isDue && (
        <PartBoundary>
          <CommentsSection {...about} />
        </PartBoundary>
      )}
    </div>
  )
}
