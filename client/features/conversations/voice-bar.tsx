import ChevronLeft from 'lucide-react/icons/chevron-left'
import Lock from 'lucide-react/icons/lock'
import Mic from 'lucide-react/icons/mic'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Square from 'lucide-react/icons/square'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useEffectEvent, useRef } from 'react'
import { minutesAndSeconds } from '../../../contract/media/minutes-and-seconds.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { IconButton } from '../../ui/button.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { vibrate } from '../../ui/vibrate.ts'
import { SHOWN_LEVELS, useRecording } from './use-recording.ts'
import type { VoiceMode } from './use-voice-press.ts'
import { VoiceBars } from './voice-bars.tsx'
import { keepRecording, type Recorded } from './voice-draft.ts'
import { VoiceNote } from './voice-note.tsx'

/**
 * Milliseconds in which a click is the end of the tap that began the recording: a button stands
 * under the finger now.
 */
const GUARD_MS = 350

/** A recording over the composer: while it is held, without holding, and before it is sent. */
export const VoiceBar = ({
  draftName,
  mode,
  offset,
  onLock,
  onRecorded,
  onClose,
}: {
  draftName: string
  mode: VoiceMode
  /** How far the finger that holds has moved. */
  offset: { x: number; y: number }
  /** The finger was lifted before the recording began: it goes on without. */
  onLock: () => void
  onRecorded: (recorded: Recorded) => void
  /** Called when it was sent or deleted, or with the reason why there is no recording. */
  onClose: (problem?: string | null) => void
}) => {
  const words = chatToolsTexts.voice
  const isWanted = useRef(false)
  const changedAt = useRef(0)
  const submit = (made: Recorded) => {
    onRecorded(made)
    void keepRecording(draftName, null)
    onClose()
  }
  const voice = useRecording({
    draftName,
    isKept: mode === 'kept',
    onEnd: (made) => isWanted.current && submit(made),
    onProblem: onClose,
  })
  const { isRecording, recorded } = voice
  const send = () => {
    isWanted.current = true
    if (recorded) submit(recorded)
    else voice.stop()
  }
  const remove = () => {
    voice.discard()
    onClose()
  }
  const obey = useEffectEvent((next: VoiceMode) => {
    if (next === 'cancel') remove()
    else if (next === 'send' && isRecording) send()
    else if (next === 'send' && !recorded) onLock()
    if (next === 'kept') return
    changedAt.current = performance.now()
    vibrate()
  })
  useEffect(() => obey(mode), [mode])

  const isHeld = mode === 'hold' && !recorded
  const state = recorded ? words.recorded : isRecording ? words.recording : words.asking
  return (
    <section
      aria-label={words.title}
      data-recording
      onClickCapture={(event) => {
        if (event.detail > 0 && event.timeStamp - changedAt.current < GUARD_MS) event.stopPropagation()
      }}
      className="absolute inset-x-0 bottom-0 flex min-h-full flex-wrap items-center justify-end gap-2 bg-page"
    >
      <p role="status" className="sr-only">
        {state}
      </p>
      {!isHeld && (
        <IconButton label={words.cancel} onClick={remove}>
          <Trash2 aria-hidden="true" size={22} />
        </IconButton>
      )}
      {recorded ? <Recording recorded={recorded} /> : <Meter {...voice} />}
      {isHeld ? (
        <Held offset={offset} />
      ) : (
        <>
          {isRecording && (
            <IconButton label={words.stop} onClick={voice.stop}>
              <Square aria-hidden="true" size={20} fill="currentColor" />
            </IconButton>
          )}
          <SendButton isFocused={mode === 'locked'} isDisabled={!isRecording && !recorded} onClick={send} />
        </>
      )}
    </section>
  )
}

/** The recording, to listen to before it is sent. */
const Recording = ({ recorded: { file, duration, peaks } }: { recorded: Recorded }) => {
  const url = useObjectUrl(file)
  return (
    <div className="min-w-40 flex-1 px-1.5">
      {url && <VoiceNote url={url} duration={duration} peaks={peaks} />}
    </div>
  )
}

/** The seconds and the loudness so far. */
const Meter = ({
  isRecording,
  seconds,
  levels,
}: {
  isRecording: boolean
  seconds: number
  levels: readonly number[]
}) => (
  <>
    <span className="flex shrink-0 items-center gap-2 pl-2 font-semibold tabular-nums">
      <span
        aria-hidden="true"
        className={isRecording ? 'size-2.5 animate-pulse rounded-full bg-bad' : 'size-2.5'}
      />
      {isRecording ? minutesAndSeconds(seconds) : chatToolsTexts.voice.asking}
    </span>
    {/* At least five pixels a bar, so that gaps remain; what has no room is cut off at the start. */}
    <span className="flex min-w-0 flex-1 justify-end overflow-x-clip">
      <span className="w-full min-w-75 shrink-0">
        <VoiceBars peaks={lastOf(levels, SHOWN_LEVELS)} />
      </span>
    </span>
  </>
)

/** The last levels, after silence where there are fewer. */
const lastOf = (levels: readonly number[], count: number): number[] => [
  ...Array.from({ length: Math.max(0, count - levels.length) }, () => 0),
  ...levels.slice(-count),
]

/** Hints for the finger that holds, and the microphone that follows it. */
const Held = ({ offset }: { offset: { x: number; y: number } }) => (
  <>
    <span className="flex min-w-0 shrink items-center text-sm text-soft">
      <ChevronLeft aria-hidden="true" size={16} className="shrink-0" />
      <span className="truncate">{chatToolsTexts.voice.slide}</span>
    </span>
    <span
      aria-hidden="true"
      style={{ transform: `translate(${offset.x}px, ${offset.y}px)` }}
      className="pointer-events-none grid size-14 shrink-0 place-items-center rounded-full bg-marigold text-night shadow-lg"
    >
      <Mic size={26} />
    </span>
    <span className="pointer-events-none absolute right-16 bottom-full mb-3 flex items-center gap-1.5 rounded-full bg-sunken px-3 py-2 text-fg text-sm">
      <Lock aria-hidden="true" size={16} className="shrink-0" />
      {chatToolsTexts.voice.lock}
    </span>
  </>
)

const SendButton = ({
  isFocused,
  isDisabled,
  onClick,
}: {
  isFocused: boolean
  isDisabled: boolean
  onClick: () => void
}) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused && !isDisabled) button.current?.focus()
  }, [isFocused, isDisabled])
  return (
    <IconButton
      ref={button}
      label={chatToolsTexts.voice.send}
      look="primary"
      disabled={isDisabled}
      className="disabled:bg-sunken disabled:text-soft disabled:opacity-100"
      onClick={onClick}
    >
      <SendHorizontal aria-hidden="true" size={22} fill="currentColor" />
    </IconButton>
  )
}
