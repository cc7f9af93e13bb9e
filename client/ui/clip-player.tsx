import Captions from 'lucide-react/icons/captions'
import Maximize from 'lucide-react/icons/maximize'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { type ComponentProps, type CSSProperties, useRef, useState } from 'react'
import { texts } from '../messages/first-load.ts'
import { formsTexts } from '../messages/forms.ts'
import { CaptionLine } from './caption-line.tsx'
import { classNames } from './class-names.ts'
import { formatLength } from './format-length.ts'
import { linkConditions } from './link-conditions.ts'
import { useIsNetworkLost } from './network.ts'
import { pickRendition, type Rendition } from './pick-rendition.ts'
import { useCaptionSwitch, useCaptions } from './use-captions.ts'
import { useClip } from './use-clip.ts'
export type Clip = {
  url: string
  renditions: readonly Rendition[]
  poster: string | null
  captions: string | null
}

/** The player of clips outside the feed, with its own controls. It fills its box. */
export const ClipPlayer = ({
  clip,
  title,
  isShown = true,
  isWhole = false,
  className,
}: {
  clip: Clip
  title: string
  /** The clip pauses while it is not shown. */
  isShown?: boolean
  /** Not cropped to its box. */
  isWhole?: boolean
  className?: string
}) => {
  const box = useRef<HTMLDivElement>(null)
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null)
  const state = useClip(player, clip.url, isShown)
  const captions = useCaptionSwitch(state.hasSound)
  const words = useCaptions(player, state.hasBegun && captions.isOn ? clip.captions : null)
  const isLost = useIsNetworkLost()
  const SoundIcon = state.hasSound ? Volume2 : VolumeX
  const StateIcon = state.isPlaying ? Pause : Play
  const name = state.isPlaying ? texts.feed.pause : texts.feed.play
  return (
    <div
      ref={box}
      data-theme="dark"
      className={classNames('relative overflow-hidden bg-night text-text-dark', className)}
    >
      <video
        ref={setPlayer}
        playsInline
        muted
        loop
        preload="none"
        poster={clip.poster ?? undefined}
        src={pickRendition(clip, linkConditions()) ?? undefined}
        aria-label={title}
        className={classNames(
          'absolute inset-0 size-full in-[:fullscreen]:object-contain',
          isWhole ? 'object-contain' : 'object-cover',
        )}
      />
      <button
        type="button"
        aria-hidden="true"
        tabIndex={-1}
        onClick={state.toggle}
        className="absolute inset-0 grid size-full place-items-center"
      >
        {!state.isPlaying && !state.hasFailed && (
          <span className="grid size-16 place-items-center rounded-full bg-night/55 backdrop-blur-sm">
            <Play aria-hidden="true" size={30} fill="currentColor" strokeWidth={0} className="ml-1" />
          </span>
        )}
      </button>
      {state.hasFailed && (
        <p
          role="status"
          className="absolute inset-x-6 top-1/3 rounded-control bg-night/75 p-3 text-center text-text-dark"
        >
          {isLost ? texts.feed.noVideoOffline : texts.feed.noVideo}
        </p>
      )}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-night/75 to-transparent px-3 pt-8 pb-3 *:pointer-events-auto">
        <CaptionLine words={words} />
        <div className="mt-2 flex items-center gap-2">
          <Control label={name} onClick={state.toggle}>
            <StateIcon aria-hidden="true" size={22} />
          </Control>
          <span className="mr-auto min-w-0 truncate text-sm tabular-nums">
            {state.duration > 0 && `${formatLength(state.seconds)} / ${formatLength(state.duration)}`}
          </span>
          {clip.captions && (
            <Control label={texts.feed.captions} aria-pressed={captions.isOn} onClick={captions.toggle}>
              <Captions aria-hidden="true" size={22} className={captions.isOn ? undefined : 'opacity-50'} />
            </Control>
          )}
          <Control label={texts.feed.sound} aria-pressed={state.hasSound} onClick={state.toggleSound}>
            <SoundIcon aria-hidden="true" size={22} />
          </Control>
          {document.fullscreenEnabled && (
            <Control label={formsTexts.gallery.fullScreen} onClick={() => void toggleFullScreen(box.current)}>
              <Maximize aria-hidden="true" size={20} />
            </Control>
          )}
        </div>
      </div>
      <input
        type="range"
        aria-label={formsTexts.gallery.position}
        aria-valuetext={formatLength(state.seconds)}
        min={0}
        max={state.duration || 1}
        step={0.1}
        value={Math.min(state.seconds, state.duration || 1)}
        onChange={({ target }) => state.seek(target.valueAsNumber)}
        // React's type of a style has no custom properties.
        style={{ '--value': state.duration > 0 ? state.seconds / state.duration : 0 } as CSSProperties}
        className="clip-seek absolute inset-x-0 bottom-0"
        data-no-drag
        data-no-pan
      />
    </div>
  )
}

const Control = ({ label, children, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    title={label}
    className="grid size-11 shrink-0 place-items-center rounded-control bg-night/60 backdrop-blur-sm hover:bg-night/80"
  >
    {children}
  </button>
)

const toggleFullScreen = async (box: HTMLElement | null) => {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await box?.requestFullscreen()
  } catch {
    // The browser refused it: the clip plays on in its place.
  }
}
