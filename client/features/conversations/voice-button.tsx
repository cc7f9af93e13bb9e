import Mic from 'lucide-react/icons/mic'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { IconButton } from '../../ui/button.tsx'
import { useVoicePress } from './use-voice-press.ts'
import type { Recorded } from './voice-draft.ts'

const VoiceBar = lazyNamed(() => import('./voice-bar.tsx'), 'VoiceBar')

/**
 * The microphone in the form of a composer. The bar of the recording covers the form; its code is
 * loaded with the first press.
 */
export const VoiceButton = ({
  draftName,
  onRecorded,
  onProblem,
}: {
  /** The key of the recording's draft. */
  draftName: string
  onRecorded: (recorded: Recorded) => void
  /** Called with the reason why there is no recording. */
  onProblem: (text: string | null) => void
}) => {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const form = button?.form ?? null
  const { mode, offset, setMode, handlers } = useVoicePress(draftName, form)
  return (
    <>
      <IconButton
        {...handlers}
        ref={setButton}
        label={chatToolsTexts.voice.record}
        look="primary"
        className="touch-none [-webkit-touch-callout:none]"
      >
        <Mic aria-hidden="true" size={22} />
      </IconButton>
      {mode !== null &&
        form?.parentElement &&
        createPortal(
          <PartBoundary>
            <VoiceBar
              draftName={draftName}
              mode={mode}
              offset={offset}
              onLock={() => setMode('locked')}
              onRecorded={onRecorded}
              onClose={(problem = null) => {
                setMode(null)
                onProblem(problem)
                if (mode !== 'hold') requestAnimationFrame(() => button?.focus())
              }}
            />
          </PartBoundary>,
          form.parentElement,
        )}
    </>
  )
}
