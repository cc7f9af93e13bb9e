import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { minutesAndSeconds } from '../../../contract/media/minutes-and-seconds.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { classNames } from '../../ui/class-names.ts'
import { nextRate, pauseVoice, playVoice, seekVoice, useVoicePlayer } from './play-voice.ts'
import { VoiceBars } from './voice-bars.tsx'

/**
 * A voice note: play and pause, its loudness as bars that fill while it plays, and the speed.
 * `onStale` is called when it cannot be loaded: its address may have expired.
 */
export const VoiceNote = ({
  url,
  duration = 0,
  peaks = [],
  isOnOwn = false,
  progress,
  onStale,
}: {
  url: string
  duration?: number | undefined
  peaks?: readonly number[] | undefined
  /** Does it stand on an own bubble? */
  isOnOwn?: boolean
  /** Of its upload; beside its length. */
  progress?: ReactNode
  onStale?: (() => void) | undefined
}) => {
  const key = url.split('?')[0] ?? ''
  const note = { key, url }
  const { isPlaying, position, hasFailed, rate } = useVoicePlayer(key)
  useRenewal(note, hasFailed, onStale)
  const words = chatToolsTexts.voice
  const Icon = isPlaying ? Pause : Play
  const look = isOnOwn ? 'bg-black/20 outline-marigold' : 'bg-sunken text-accent'
  return (
    <div className="flex w-full items-center gap-2.5 px-0.5">
      <button
        type="button"
        data-own-press
        aria-label={isPlaying ? words.pause : words.play(minutesAndSeconds(duration))}
        onClick={() => (isPlaying ? pauseVoice() : playVoice(note))}
        className={classNames('grid size-12 shrink-0 place-items-center rounded-[12px]', look)}
      >
        <Icon aria-hidden="true" size={22} fill="currentColor" />
      </button>
      <div className="min-w-0 flex-1">
        <div className="relative">
          <VoiceBars peaks={peaks} share={duration > 0 ? position / duration : 0} isOnOwn={isOnOwn} />
          <input
            type="range"
            data-own-press
            min={0}
            max={Math.max(duration, 0.1)}
            step={0.1}
            value={Math.min(position, duration)}
            aria-label={words.position}
            aria-valuetext={words.of(minutesAndSeconds(position), minutesAndSeconds(duration))}
            onChange={({ target }) => seekVoice(note, Number(target.value))}
            className="absolute -inset-y-2 inset-x-0 h-[calc(100%+1rem)] w-full cursor-pointer touch-none opacity-0"
          />
        </div>
        <div className="flex items-center gap-2">
          <span className="text-xs tabular-nums opacity-85">
            {hasFailed
              ? conversationTexts.messages.attachmentGone
              : isPlaying || position > 0
                ? `${minutesAndSeconds(position)} / ${minutesAndSeconds(duration)}`
                : minutesAndSeconds(duration)}
          </span>
          {progress}
        </div>
      </div>
      <button
        type="button"
        data-own-press
        aria-label={words.speed(`${rate}×`)}
        onClick={nextRate}
        className={classNames(
          'min-h-11 min-w-11 shrink-0 rounded-[12px] font-semibold text-sm',
          isOnOwn ? 'outline-marigold' : 'text-accent',
        )}
      >
        {`${rate}×`}
      </button>
    </div>
  )
}

/** Asks for another address when a note cannot be loaded, and goes on at that address. */
const useRenewal = (
  note: { key: string; url: string },
  hasFailed: boolean,
  onStale: (() => void) | undefined,
) => {
  const failedUrl = useRef<string | null>(null)
  const ask = useEffectEvent(() => onStale?.())
  useEffect(() => {
    if (hasFailed) ask()
  }, [hasFailed])
  const { key, url } = note
  useEffect(() => {
    if (hasFailed) failedUrl.current ??= url
    if (!failedUrl.current || failedUrl.current === url) return
    failedUrl.current = null
    playVoice({ key, url })
  }, [hasFailed, key, url])
}
