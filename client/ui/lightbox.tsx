import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { texts } from '../app/texts/first-load.ts'
import { formsTexts } from '../app/texts/forms.ts'
import { IconButton } from './button.tsx'
import { useModal } from './use-modal.ts'

/** Pictures over the whole screen, one at a time. Arrow keys turn them; Back, Escape and the cross close it. */
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
  const turn = (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), pictures.length - 1))
  const picture = pictures[at]
  const name = formsTexts.gallery.picture(at + 1, pictures.length)
  return isPresent ? (
    <dialog
      ref={dialog}
      {...events}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') turn(1)
        if (event.key === 'ArrowLeft') turn(-1)
      }}
      aria-label={name}
      data-theme="dark"
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent text-bone"
    >
      <div ref={panel} tabIndex={-1} className="grid size-full place-items-center bg-night/95 outline-none">
        {picture && <img src={picture.url} alt={name} className="max-h-dvh max-w-full object-contain" />}
        <div className="absolute inset-x-2 top-[max(8px,env(safe-area-inset-top))] flex items-center justify-between">
          <p
            aria-hidden="true"
            className="rounded-control bg-night/60 px-3 py-1 font-semibold text-sm tabular-nums"
          >
            {pictures.length > 1 && `${at + 1} / ${pictures.length}`}
          </p>
          <IconButton label={texts.common.close} onClick={onClose} className={over}>
            <X aria-hidden="true" size={24} />
          </IconButton>
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
