import { useId, useRef } from 'react'
import { texts } from '../messages/first-load.ts'
import { formsTexts } from '../messages/forms.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { movePart, type Part } from './clip-part.ts'
import { ErrorText } from './error-text.tsx'
import { formatLength } from './format-length.ts'
import { useObjectUrl } from './use-object-url.ts'

/**
 * Chooses a part of a clip by its two ends, each a slider. The picture shows the moved end, and
 * plays the part.
 */
export const ClipCutter = ({
  file,
  seconds,
  part,
  most,
  error,
  onChange,
  onUse,
  onWhole,
  onCancel,
}: {
  file: File
  seconds: number
  part: Part
  /** Seconds that a part may last. */
  most: number
  error: string | null
  onChange: (part: Part) => void
  onUse: () => void
  /** Missing if the whole clip would be too long. */
  onWhole?: () => void
  onCancel: () => void
}) => {
  const player = useRef<HTMLVideoElement>(null)
  const preview = useObjectUrl(file)
  const heading = useId()
  const words = formsTexts.cut

  const move = (end: 'from' | 'to', wanted: number) => {
    const next = movePart(part, end, wanted, { seconds, most })
    onChange(next)
    if (player.current) {
      player.current.pause()
      player.current.currentTime = next[end]
    }
  }
  const stay = ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
    if (currentTarget.paused || currentTarget.currentTime < part.to) return
    currentTarget.pause()
    currentTarget.currentTime = part.from
  }
  const enter = ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
    const { currentTime } = currentTarget
    if (currentTime < part.from || currentTime >= part.to - 0.2) currentTarget.currentTime = part.from
  }

  return (
    <Card as="section" aria-labelledby={heading} className="p-3">
      <h3 id={heading} className="font-display font-semibold text-md">
        {words.title}
      </h3>
      <p className="mt-0.5 text-sm text-soft">{words.hint(lengthOf(seconds), lengthOf(most))}</p>
      {preview && (
        <video
          ref={player}
          src={preview}
          aria-label={formsTexts.upload.preview}
          controls
          playsInline
          muted
          preload="metadata"
          onTimeUpdate={stay}
          onPlay={enter}
          className="mx-auto mt-3 aspect-9/16 max-h-[38dvh] rounded-card bg-night object-contain"
        />
      )}
      <div className="relative mt-3 h-12">
        <div className="absolute inset-x-5.5 top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-sunken">
          <div
            className="absolute inset-y-0 rounded-full bg-accent"
            style={{
              left: `${(part.from / seconds) * 100}%`,
              right: `${100 - (part.to / seconds) * 100}%`,
            }}
          />
        </div>
        {(['from', 'to'] as const).map((end) => (
          <input
            key={end}
            type="range"
            aria-label={end === 'from' ? words.start : words.end}
            aria-valuetext={lengthOf(part[end])}
            min={0}
            max={seconds}
            step={STEP}
            value={part[end]}
            onChange={({ target }) => move(end, target.valueAsNumber)}
            className={slider}
          />
        ))}
      </div>
      <p className="flex justify-between gap-3 tabular-nums">
        <span className="font-semibold">{words.part(lengthOf(part.from), lengthOf(part.to))}</span>
        <span className="text-soft">{words.lasts(lengthOf(part.to - part.from))}</span>
      </p>
      <ErrorText className="mt-1.5">{error}</ErrorText>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button isSmall look="accent" onClick={onUse}>
          {words.use}
        </Button>
        {onWhole && (
          <Button isSmall onClick={onWhole}>
            {words.whole}
          </Button>
        )}
        <Button isSmall look="quiet" onClick={onCancel}>
          {texts.common.cancel}
        </Button>
      </div>
    </Card>
  )
}

/** Seconds that a key moves an end by. */
const STEP = 0.5

/** The two sliders overlap: only their thumbs take touches. */
const slider =
  'pointer-events-none absolute inset-0 h-12 w-full appearance-none bg-transparent [&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-11 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-8 [&::-moz-range-thumb]:border-solid [&::-moz-range-thumb]:border-transparent [&::-moz-range-thumb]:bg-clip-padding [&::-moz-range-thumb]:bg-accent [&::-webkit-slider-runnable-track]:h-12 [&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:mt-0.5 [&::-webkit-slider-thumb]:size-11 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-8 [&::-webkit-slider-thumb]:border-solid [&::-webkit-slider-thumb]:border-transparent [&::-webkit-slider-thumb]:bg-clip-padding [&::-webkit-slider-thumb]:bg-accent'

const lengthOf = (seconds: number) => formatLength(Math.round(seconds))
