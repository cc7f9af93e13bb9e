import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { texts } from '../messages/first-load.ts'
import { formsTexts } from '../messages/forms.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { ClipPlayer } from './clip-player.tsx'
import { prefersReducedMotion } from './media-query.ts'
import { stepOf } from './pan-reducer.ts'
import { useModal } from './use-modal.ts'
import { usePan } from './use-pan.ts'
import { useZoom } from './use-zoom.ts'
import type { ZoomView } from './zoom-view.ts'

/** The scale of a picture after a press. */
const ZOOM = 2.5
/** A swipe up or down over this many pixels closes it. */
const CLOSE_DISTANCE = 100
const TURN_MS = 220

type Viewed = { url: string; type?: 'image' | 'video' }

/** Pictures and videos over the whole screen, one at a time. Back and Escape close it. */
export const Lightbox = ({
  pictures,
  start,
  isOpen,
  onClose,
}: {
  pictures: readonly Viewed[]
  /** The index of the first one. */
  start: number
  isOpen: boolean
  onClose: () => void
}) => {
  const [at, setAt] = useState(start)
  const { dialog, panel, isPresent, events } = useModal({
    isOpen,
    onClose,
    duration: 160,
    hidden: { opacity: 0 },
    shown: { opacity: 1 },
  })
  return isPresent ? (
    <dialog
      ref={dialog}
      {...events}
      aria-label={formsTexts.gallery.picture(at + 1, pictures.length)}
      data-theme="dark"
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent text-bone"
    >
      <Stage panel={panel} pictures={pictures} at={at} onTurn={setAt} onClose={onClose} />
    </dialog>
  ) : null
}

/**
 * Arrow keys and swipes turn the pictures; a press, two fingers, + and - zoom; the cross and a
 * swipe up or down close.
 */
const Stage = ({
  panel,
  pictures,
  at,
  onTurn,
  onClose,
}: {
  panel: RefObject<HTMLDivElement | null>
  pictures: readonly Viewed[]
  at: number
  onTurn: (at: number) => void
  onClose: () => void
}) => {
  const strip = useRef<HTMLDivElement>(null)
  const zoom = useZoom(panel)
  const isZoomed = zoom.view.scale > 1
  const isVideo = pictures[at]?.type === 'video'
  const turn = (by: number) => {
    if (!pictures[at + by]) return
    zoom.reset()
    onTurn(at + by)
  }
  const zoomTo = (scale: number, point?: MouseEvent) => isVideo || zoom.zoomTo(scale, point)
  usePan(panel, {
    axes: 'both',
    isDisabled: isZoomed,
    canStart: ({ target }) => !(target instanceof Element && target.closest('[data-no-pan]')),
    onMove: (axis, distance) => move(strip.current, axis, distance),
    onRelease: (axis, release) => {
      if (axis === 'y') {
        move(strip.current, 'y', 0)
        if (Math.abs(release.distance) > CLOSE_DISTANCE) onClose()
        return
      }
      const by = -stepOf(release)
      slide(strip.current, release.distance, pictures[at + by] ? by : 0, () => turn(by))
    },
    onCancel: () => move(strip.current, 'x', 0),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog around it
    <div
      ref={panel}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') turn(1)
        if (key === 'ArrowLeft') turn(-1)
        if (key === '+') zoomTo(ZOOM)
        if (key === '-') zoomTo(1)
      }}
      className="relative size-full touch-none overflow-hidden bg-night/95 outline-none"
    >
      <div ref={strip} className="size-full">
        {pictures.map(
          (picture, place) =>
            Math.abs(place - at) <= 1 && (
              <Slide
                key={picture.url}
                picture={picture}
                name={formsTexts.gallery.picture(place + 1, pictures.length)}
                offset={place - at}
                view={place === at ? zoom.view : null}
                onPress={(event) => zoom.hasMoved() || zoomTo(isZoomed ? 1 : ZOOM, event)}
              />
            ),
        )}
      </div>
      <div className="absolute inset-x-2 top-[max(8px,env(safe-area-inset-top))] flex items-center justify-between">
        <p
          aria-hidden="true"
          className="rounded-control bg-night/60 px-3 py-1 font-semibold text-sm tabular-nums"
        >
          {pictures.length > 1 && `${at + 1} / ${pictures.length}`}
        </p>
        <span className="flex gap-2">
          {!isVideo && <ZoomButton isZoomed={isZoomed} onPress={() => zoomTo(isZoomed ? 1 : ZOOM)} />}
          <IconButton label={texts.common.close} onClick={onClose} look="shade">
            <X aria-hidden="true" size={24} />
          </IconButton>
        </span>
      </div>
      <Turns at={at} count={pictures.length} onTurn={turn} />
    </div>
  )
}

/** A picture or video: the current one, or one beside it, whose `view` is `null`. */
const Slide = ({
  picture,
  name,
  offset,
  view,
  onPress,
}: {
  picture: Viewed
  name: string
  offset: number
  view: ZoomView | null
  onPress: (event: MouseEvent) => void
}) => (
  <div inert={view === null} style={{ left: `${offset * 100}%` }} className="absolute inset-y-0 w-full">
    {picture.type === 'video' ? (
      <ClipPlayer
        isWhole
        isShown={view !== null}
        clip={{ url: picture.url, renditions: [], poster: null, captions: null }}
        title={name}
        className="size-full"
      />
    ) : (
      <img
        src={picture.url}
        alt={name}
        draggable={false}
        style={view ? { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` } : undefined}
        // Zooms without a gesture, as the buttons and keys do.
        onClick={onPress}
        onKeyDown={undefined}
        className={classNames(
          'size-full select-none object-contain',
          view && view.scale > 1 ? 'cursor-zoom-out' : 'cursor-zoom-in',
        )}
      />
    )}
  </div>
)

const ZoomButton = ({ isZoomed, onPress }: { isZoomed: boolean; onPress: () => void }) => {
  const Icon = isZoomed ? ZoomOut : ZoomIn
  return (
    <IconButton
      label={isZoomed ? formsTexts.gallery.zoomOut : formsTexts.gallery.zoomIn}
      onClick={onPress}
      look="shade"
    >
      <Icon aria-hidden="true" size={22} />
    </IconButton>
  )
}

const Turns = ({ at, count, onTurn }: { at: number; count: number; onTurn: (by: number) => void }) => (
  <>
    {at > 0 && (
      <IconButton
        label={formsTexts.gallery.previous}
        onClick={() => onTurn(-1)}
        look="shade"
        className="absolute top-1/2 left-2 -translate-y-1/2"
      >
        <ChevronLeft aria-hidden="true" size={28} />
      </IconButton>
    )}
    {at < count - 1 && (
      <IconButton
        label={formsTexts.gallery.next}
        onClick={() => onTurn(1)}
        look="shade"
        className="absolute top-1/2 right-2 -translate-y-1/2"
      >
        <ChevronRight aria-hidden="true" size={28} />
      </IconButton>
    )}
  </>
)

const move = (strip: HTMLElement | null, axis: 'x' | 'y', distance: number) =>
  strip?.style.setProperty('transform', distance === 0 ? '' : `translate${axis.toUpperCase()}(${distance}px)`)

/**
 * Animates from where the finger let go to the next one or back; then calls `onEnd` before the next
 * frame.
 */
const slide = (strip: HTMLElement | null, from: number, by: number, onEnd: () => void) => {
  move(strip, 'x', 0)
  const animation = strip?.animate(
    { transform: [`translateX(${from}px)`, `translateX(${-by * 100}%)`] },
    { duration: prefersReducedMotion() ? 0 : TURN_MS, easing: 'ease-out', fill: 'forwards' },
  )
  animation?.addEventListener('finish', () => {
    if (by !== 0) flushSync(onEnd)
    animation.cancel()
  })
}
