import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { texts } from '../messages/first-load.ts'
import { formsTexts } from '../messages/forms.ts'
import { IconButton } from './button.tsx'
import { useModal } from './use-modal.ts'

/** How much a zoomed picture is enlarged. */
const ZOOM = 2.5

/**
 * Pictures over the whole screen, one at a time. Arrow keys turn them; a press, + and - zoom; Back,
 * Escape and the cross close it.
 */
export const Lightbox = ({
  pictures,
  start,
  isOpen,
  onClose,
}: {
  pictures: readonly { url: string }[]
  /** Which is seen first, from 0. */
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
  const [isZoomed, setZoomed] = useState(false)
  const view = useRef<HTMLDivElement>(null)
  const turn = (by: number) => {
    setZoomed(false)
    setAt((now) => Math.min(Math.max(now + by, 0), pictures.length - 1))
  }
  /** Zooms in or out around a point, given as shares of the picture. */
  const zoom = (wants: boolean, x = 0.5, y = 0.5) => {
    flushSync(() => setZoomed(wants))
    const box = view.current
    box?.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2)
  }
  const press = (event: MouseEvent<HTMLImageElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    zoom(!isZoomed, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
  }
  const picture = pictures[at]
  const name = formsTexts.gallery.picture(at + 1, pictures.length)
  return isPresent ? (
    <dialog
      ref={dialog}
      {...events}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') turn(1)
        if (event.key === 'ArrowLeft') turn(-1)
        if (event.key === '+') zoom(true)
        if (event.key === '-') zoom(false)
      }}
      aria-label={name}
      data-theme="dark"
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent text-bone"
    >
      <div ref={panel} tabIndex={-1} className="grid size-full place-items-center bg-night/95 outline-none">
        {picture && (
          <div ref={view} className="grid size-full overflow-auto overscroll-contain">
            <img
              src={picture.url}
              alt={name}
              data-zoomed={isZoomed}
              style={isZoomed ? { width: `${ZOOM * 100}%`, height: `${ZOOM * 100}%` } : undefined}
              // The buttons zoom too, and so do keys.
              onClick={press}
              onKeyDown={undefined}
              className={`size-full max-w-none object-contain ${isZoomed ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
            />
          </div>
        )}
        <div className="absolute inset-x-2 top-[max(8px,env(safe-area-inset-top))] flex items-center justify-between">
          <p
            aria-hidden="true"
            className="rounded-control bg-night/60 px-3 py-1 font-semibold text-sm tabular-nums"
          >
            {pictures.length > 1 && `${at + 1} / ${pictures.length}`}
          </p>
          <span className="flex gap-2">
            <IconButton
              label={isZoomed ? formsTexts.gallery.zoomOut : formsTexts.gallery.zoomIn}
              onClick={() => zoom(!isZoomed)}
              className={over}
            >
              {isZoomed ? <ZoomOut aria-hidden="true" size={22} /> : <ZoomIn aria-hidden="true" size={22} />}
            </IconButton>
            <IconButton label={texts.common.close} onClick={onClose} className={over}>
              <X aria-hidden="true" size={24} />
            </IconButton>
          </span>
        </div>
        {at > 0 && (
          <IconButton
            label={formsTexts.gallery.previous}
            onClick={() => turn(-1)}
            className={`${over} absolute left-2`}
          >
            <ChevronLeft aria-hidden="true" size={28} />
          </IconButton>
        )}
        {at < pictures.length - 1 && (
          <IconButton
            label={formsTexts.gallery.next}
            onClick={() => turn(1)}
            className={`${over} absolute right-2`}
          >
            <ChevronRight aria-hidden="true" size={28} />
          </IconButton>
        )}
      </div>
    </dialog>
  ) : null
}

const over = 'bg-night/60 text-bone hover:bg-night'
