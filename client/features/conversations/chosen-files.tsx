import Paperclip from 'lucide-react/icons/paperclip'
import { Suspense, useEffect, useRef } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { FileButton } from '../../ui/file-button.tsx'
import type { AttachmentRules, Chosen } from './use-chosen-files.ts'

const loadTray = () => import('./attachment-tray.tsx')
const AttachmentTray = lazyNamed(loadTray, 'AttachmentTray')

/** The button beside the box that chooses files. */
export const AttachButton = ({ rules, chosen }: { rules: AttachmentRules; chosen: Chosen }) => (
  <FileButton label={conversationTexts.messages.attach} accept={rules.accept} onChoose={chosen.choose}>
    <Paperclip aria-hidden="true" size={22} />
  </FileButton>
)

/** What will go with the next message. Its code comes after the screen's, and before it is wanted. */
export const ChosenFiles = ({ chosen }: { chosen: Chosen }) => {
  // Once there it stays: a question that is closed takes its leave by itself.
  const isWanted = useRef(false)
  if (chosen.files.length > 0 || chosen.question.isOpen) isWanted.current = true
  useEffect(() => void loadTray().catch(() => {}), [])
  return (
    isWanted.current && (
      <Suspense>
        <AttachmentTray chosen={chosen} />
      </Suspense>
    )
  )
}
