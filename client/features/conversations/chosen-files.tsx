import Paperclip from 'lucide-react/icons/paperclip'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { conversationTexts } from '../../app/conversation-texts.ts'
import { IconButton } from '../../ui/button.tsx'
import type { AttachmentRules, Chosen } from './use-chosen-files.ts'

const loadTray = () => import('./attachment-tray.tsx')
const AttachmentTray = lazy(() => loadTray().then((file) => ({ default: file.AttachmentTray })))

/** The button beside the box that chooses files. */
export const AttachButton = ({ rules, chosen }: { rules: AttachmentRules; chosen: Chosen }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={rules.accept}
        aria-label={conversationTexts.messages.attach}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          chosen.choose([...(event.target.files ?? [])])
          // The same file may be chosen again after it was taken away.
          event.target.value = ''
        }}
      />
      <IconButton label={conversationTexts.messages.attach} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden="true" size={22} />
      </IconButton>
    </>
  )
}

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
