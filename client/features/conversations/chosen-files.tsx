import Paperclip from 'lucide-react/icons/paperclip'
import { useEffect, useRef } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import type { AttachmentRules, Chosen } from './use-chosen-files.ts'

const loadTray = () => import('./attachment-tray.tsx')
const AttachmentTray = lazyNamed(loadTray, 'AttachmentTray')

/** The button that chooses files. */
export const AttachButton = ({ rules, chosen }: { rules: AttachmentRules; chosen: Chosen }) => (
  <FileButton label={rules.label} accept={rules.accept} onChoose={chosen.choose}>
    <Paperclip aria-hidden="true" size={22} />
  </FileButton>
)

/** The files of the next message. Their chunk is loaded after the screen, before it is needed. */
export const ChosenFiles = ({ chosen }: { chosen: Chosen }) => {
  // It stays mounted: a dialog that is closed leaves with an animation.
  const isWanted = useRef(false)
  if (chosen.files.length > 0 || chosen.question.isOpen) isWanted.current = true
  useEffect(() => {
    // Files can be chosen, sent and shown without a network.
    const chunks = [loadTray(), import('./unsent-attachments.tsx'), import('./attachments.tsx')]
    Promise.all(chunks).catch(() => {})
  }, [])
  return (
    isWanted.current && (
      <PartBoundary>
        <AttachmentTray chosen={chosen} />
      </PartBoundary>
    )
  )
}
