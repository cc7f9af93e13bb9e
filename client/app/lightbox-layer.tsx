import type { ComponentProps } from 'react'
import type { useLayerOf } from '../ui/use-layer.ts'
import { lazyNamed } from './lazy-named.ts'
import { PartBoundary } from './part-boundary.tsx'

const Lightbox = lazyNamed(() => import('../ui/lightbox.tsx'), 'Lightbox')

/** The viewer of some pictures, opened with the index of one. Its code is loaded then. */
export const LightboxLayer = ({
  layer: { subject, isOpen, close },
  pictures,
}: {
  layer: ReturnType<typeof useLayerOf<number>>
  pictures: ComponentProps<typeof Lightbox>['pictures']
}) =>
  subject !== null && (
    <PartBoundary>
      <Lightbox key={subject} pictures={pictures} start={subject} isOpen={isOpen} onClose={close} />
    </PartBoundary>
  )
